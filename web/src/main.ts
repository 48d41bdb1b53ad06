import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/index.css";
import { applySettings, wishedLanguages } from "./settings.svelte";
import { chooseLanguage, loadTexts } from "./texts/languages";

applySettings();
addEventListener("load", () => setTimeout(() => void import("./push").then((push) => push.registerWorker()), 2000));

const target = document.getElementById("app");
void loadTexts(chooseLanguage(wishedLanguages())).then(() => target && mount(App, { target }));
