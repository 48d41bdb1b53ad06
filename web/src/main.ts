import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/base.css";
import { show } from "./settings.svelte";

show();

const target = document.getElementById("app");
if (target) mount(App, { target });
