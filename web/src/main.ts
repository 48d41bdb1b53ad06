import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/index.css";
import { applySettings, wishedLanguages } from "./settings.svelte";
import { chooseLanguage, loadTexts } from "./texts/languages";

applySettings();

const target = document.getElementById("app");
void loadTexts(chooseLanguage(wishedLanguages())).then(() => target && mount(App, { target }));
