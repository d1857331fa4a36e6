/**
 * The script of live pages: replaces the main part when the page changes. Open groups stay open, and nothing is replaced while the
 * visitor uses a form. It is connected only while the page is visible.
 */
export const LIVE_SCRIPT = `(()=>{"use strict";
const base=document.currentScript.dataset.base,live=document.getElementById("live");
let source,timer;
const headline=(root)=>root.querySelector("#headline")?.textContent??"";
const load=async()=>{
const old=document.querySelector("main");
if(old.contains(document.activeElement)){timer=setTimeout(load,5e3);return}
let response;
try{response=await fetch(location.href,{cache:"no-cache"})}catch{return}
if(!response.ok){if(response.status<500)location.reload();return}
const page=new DOMParser().parseFromString(await response.text(),"text/html"),main=page.querySelector("main");
if(!main)return;
for(const group of old.querySelectorAll("details[id]")){const other=main.querySelector("#"+CSS.escape(group.id));if(other)other.open=group.open}
const before=headline(old),after=headline(main);
old.replaceWith(main);document.title=page.title;
if(before!==after)live.textContent=after};
const soon=()=>{clearTimeout(timer);timer=setTimeout(load,Math.random()*3e3)};
const connect=()=>{if(source||document.hidden)return;source=new EventSource(base+"/events");source.addEventListener("change",soon)};
document.addEventListener("visibilitychange",()=>{if(document.hidden){source?.close();source=undefined}else{connect();soon()}});
connect()})();
`;

/**
 * The script of pages that follow the system: visitors switch between the light and the dark theme. It is in the document, so that the
 * chosen theme is there before the first paint. Where storage is forbidden, it ends, and the button stays hidden.
 */
export const THEME_SCRIPT = `(()=>{const dark=document.querySelector("style[media]"),system=matchMedia(dark.media),key="pharos-status-theme";
let kept=localStorage[key];
const show=()=>{if(kept)dark.media=kept==="dark"?"all":"not all"};
show();
addEventListener("DOMContentLoaded",()=>{const{theme}=window;theme.hidden=false;
theme.onclick=()=>{kept=localStorage[key]=(kept||(system.matches?"dark":"light"))==="dark"?"light":"dark";show()}})})()`;

/**
 * The widget of other websites: `<script src=".../widget.js" async></script>` shows a small box with the state. It needs no style
 * sheet; rules are set through the DOM, which policies without `unsafe-inline` allow.
 */
export const WIDGET_SCRIPT = `(()=>{"use strict";
const script=document.currentScript,root=script.src.replace(/\\/widget\\.js.*$/,""),data=script.dataset;
const colors={none:"#17935a",maintenance:"#2f6fe4",minor:"#b97309",major:"#d9571c",critical:"#d5281d"};
const set=(element,styles)=>Object.assign(element.style,styles);
const link=document.createElement("a"),dot=document.createElement("span"),text=document.createElement("span");
set(link,{display:"inline-flex",alignItems:"center",gap:"8px",padding:"8px 14px",border:"1px solid #8a93a355",borderRadius:"999px",font:"500 14px/1.4 system-ui,sans-serif",color:"inherit",textDecoration:"none"});
set(dot,{width:"8px",height:"8px",borderRadius:"50%",background:"#8a93a3",flex:"none"});
link.append(dot,text);link.rel="noopener";link.target="_blank";link.hidden=true;
const target=data.target?document.querySelector(data.target):undefined;
if(target)target.append(link);else script.after(link);
const show=async()=>{try{
const response=await fetch(root+"/widget.json",{credentials:"omit"});
if(!response.ok)return;
const {url,indicator,description}=await response.json();
link.href=url;text.textContent=description;dot.style.background=colors[indicator]||"#8a93a3";link.hidden=false;
if(data.only==="problems")link.style.display=indicator==="none"?"none":"inline-flex"}catch{}};
show();setInterval(()=>{if(!document.hidden)show()},6e4)})();
`;
