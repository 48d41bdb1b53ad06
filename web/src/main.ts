import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/index.css";
import { applySettings } from "./settings.svelte";

applySettings();

const target = document.getElementById("app");
if (target) mount(App, { target });
