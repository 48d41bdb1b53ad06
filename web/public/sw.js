// Service worker: notifications, and a page for when there is no network. It stores no state of any
// table and answers no request but that of a page which cannot be loaded.

const CACHE = "anypoker-offline-1";
const OFFLINE = "/offline.html";
const FILES = [OFFLINE, "/offline.css", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (path === "/offline.css") {
    event.respondWith(fetch(request).catch(() => caches.match(path)));
  }
});

self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    // Shown without words: browsers want something to be shown.
  }
  const text = (value, fallback) => (typeof value === "string" ? value.slice(0, 300) : fallback);
  const url = text(notice.url, "/");
  event.waitUntil(
    self.registration.showNotification(text(notice.title, "Anypoker"), {
      body: text(notice.body, ""),
      tag: url, // a newer notice of a table replaces the older one
      renotify: true,
      icon: "/icon-192.png",
      data: { url: url.startsWith("/") && !url.startsWith("//") ? url : "/", id: text(notice.id, "") },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
