import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/index.css";
import { applySettings, wishedLanguages } from "./settings.svelte";
import { chooseLanguage, loadTexts } from "./texts/languages";

applySettings();
addEventListener("load", () => setTimeout(registerLater, 2000));

/** Register the service worker; the page works without it, also if the server is gone by then. */
function registerLater(): void {
  if (window.isSecureContext) import("./push").then(({ registerWorker }) => registerWorker()).catch(() => undefined);
}

const target = document.getElementById("app");
void loadTexts(chooseLanguage(wishedLanguages())).then(() => target && mount(App, { target }));
