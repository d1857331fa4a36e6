/** The variables of the light theme. Text has a contrast of at least 4.5 on both backgrounds, marks have at least 3. */
export const LIGHT_VARIABLES =
  '--bg:#fff;--card:#f7f8fa;--line:#e1e5eb;--text:#131a26;--muted:#515c6d;' +
  '--ok:#17935a;--warn:#b97309;--part:#d9571c;--bad:#d5281d;--info:#2f6fe4;--none:#8a93a3;' +
  '--ok-t:#0a6a3d;--warn-t:#835006;--part-t:#a63c0b;--bad-t:#b3200f;--info-t:#1c52bb;--none-t:#515c6d;' +
  '--ok-b:#e9f7f0;--warn-b:#fdf3e1;--part-b:#fdeee6;--bad-b:#fdeceb;--info-b:#eaf1fe;--none-b:#f1f3f6;';

/** The variables of the dark theme. */
export const DARK_VARIABLES =
  '--bg:#0d1117;--card:#151b24;--line:#2a323e;--text:#e8ecf2;--muted:#a3adbb;' +
  '--ok:#35b57d;--warn:#dfa034;--part:#f0824a;--bad:#f26a61;--info:#6ba2ff;--none:#6d7889;' +
  '--ok-t:#62d09f;--warn-t:#eab75b;--part-t:#f79d6e;--bad-t:#fa8f87;--info-t:#8fb8ff;--none-t:#a3adbb;' +
  '--ok-b:#10271e;--warn-b:#2b2110;--part-b:#2e1c12;--bad-b:#311817;--info-b:#14213a;--none-b:#1b222c;';

/** The backgrounds of the themes, for the contrast of the brand color. */
export const BACKGROUNDS = { light: '#ffffff', dark: '#0d1117' } as const;

/** The gaps between the bars of days, as a mask with 90 columns. */
const BAR_MASK =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 34' preserveAspectRatio='none'%3E%3Crect x='1' width='6' height='34' rx='2'/%3E%3C/svg%3E\") 0 0/calc(100%/90) 100%";

/** The rules of every page. They use no font and no image of another host. */
export const RULES = `*{box-sizing:border-box}
html{font:100%/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%;scroll-padding:1rem}
body{margin:0;background:var(--bg);color:var(--text);overflow-wrap:anywhere}
.w{max-width:46rem;margin:0 auto;padding:0 1.25rem}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure{margin:0;padding:0}
ul,ol{list-style:none}
h2{font-size:1.125rem;letter-spacing:-.01em}
h3,h4{font-size:1rem;font-weight:600}
a{color:var(--brand);text-underline-offset:.2em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--brand);outline-offset:3px;border-radius:4px}
.v{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip:focus{position:fixed;z-index:9;top:.5rem;left:.5rem;width:auto;height:auto;clip-path:none;padding:.5rem 1rem;background:var(--bg)}
.m{color:var(--muted);font-size:.875rem}
header .w{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.5rem;padding-top:2rem;padding-bottom:2rem}
header h1{font-size:1.25rem;letter-spacing:-.015em;margin-right:auto}
header h1 a{color:inherit;text-decoration:none;display:block}
header h1 img{display:block;max-height:2.25rem;max-width:14rem}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;font-size:.9375rem}
nav a{display:inline-block;padding:.25rem 0}
.btn,button{font:inherit;font-size:.9375rem;font-weight:600;display:inline-block;padding:.5rem 1rem;min-height:2.5rem;border:1px solid transparent;border-radius:.625rem;background:var(--fill);color:var(--on);text-decoration:none;cursor:pointer}
section{margin-top:3rem}
section>h2{margin-bottom:1rem}
.hero{display:flex;gap:1rem;align-items:center;padding:1.5rem;border-radius:1rem;background:var(--b)}
.hero i{flex:none;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--c);display:grid;place-items:center}
.hero svg{width:1.625rem;height:1.625rem;fill:none;stroke:var(--bg);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.hero a{color:inherit}
.hero+section{margin-top:1.5rem}
.hero p:first-child{font-size:1.375rem;font-weight:650;line-height:1.25;letter-spacing:-.02em}
.hero .m{color:var(--text);margin-top:.25rem}
.stale{margin-bottom:1rem;padding:.75rem 1rem;border:1px solid var(--warn);border-radius:.75rem;background:var(--warn-b);color:var(--warn-t)}
.g{border:1px solid var(--line);border-radius:1rem;overflow:clip}
.g+.g,.g+.m{margin-top:1rem}
.g>li,details>ul>li,.g>details>summary{padding:1.125rem 1.25rem}
.g>li+li,details>ul>li{border-top:1px solid var(--line)}
summary{display:flex;gap:1rem;align-items:center;cursor:pointer;list-style:none;font-weight:600}
summary::-webkit-details-marker{display:none}
summary::before{content:"";width:.5rem;height:.5rem;margin:0 .25rem;border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(-45deg)}
details[open]>summary::before{transform:rotate(45deg)}
summary:focus-visible{outline-offset:-4px}
summary h3{margin-right:auto}
.r{display:flex;flex-wrap:wrap;gap:.125rem 1rem;justify-content:space-between;align-items:baseline}
.s{font-size:.875rem;font-weight:600;color:var(--t);white-space:nowrap}
.s::before{content:"";display:inline-block;width:.5rem;height:.5rem;margin-right:.5rem;border-radius:50%;background:var(--c)}
.b{display:block;width:100%;height:2.125rem;margin:.75rem 0 .375rem;-webkit-mask:${BAR_MASK};mask:${BAR_MASK}}
.b path{stroke-width:10}.b .u{stroke:var(--ok)}.b .g2{stroke:var(--warn)}.b .x{stroke:var(--bad)}.b .n{stroke:var(--info)}.b .z{stroke:var(--none);stroke-width:3}.h{stroke:transparent}
.l{display:flex;justify-content:space-between;gap:1rem;font-size:.8125rem;color:var(--muted)}
.l a{position:relative;color:inherit;text-decoration:underline dotted}
.l a:hover::after,.l a:focus::after{content:var(--def);position:absolute;z-index:2;bottom:100%;left:50%;transform:translateX(-50%);width:min(18rem,70vw);padding:.75rem;border-radius:.625rem;background:var(--text);color:var(--bg);text-align:left}
.lat{display:flex;gap:1rem;align-items:center;margin-top:.625rem;font-size:.8125rem;color:var(--muted)}
.lat path{vector-effect:non-scaling-stroke}.lat svg{flex:1;height:1.75rem;fill:none;stroke:var(--brand);stroke-width:1.5;stroke-linejoin:round;min-width:0}
.card{padding:1.25rem;border:1px solid var(--line);border-left:4px solid var(--c);border-radius:.75rem}
.card+.card{margin-top:1rem}
.card h3{font-size:1.0625rem}
.card .m{margin-top:.25rem}
.t{margin-top:1rem}
.t>li{padding:0 0 1.125rem 1.25rem;border-left:2px solid var(--line);position:relative}
.t>li:last-child{padding-bottom:0}
.t>li::before{content:"";position:absolute;left:-.375rem;top:.4375rem;width:.625rem;height:.625rem;border-radius:50%;background:var(--c,var(--none))}
.x2{margin-top:.25rem}
.x2>*+*{margin-top:.5rem}
.x2 ul,.x2 ol{list-style:revert;padding-left:1.25rem}
.x2 pre{overflow:auto;padding:.75rem;border-radius:.5rem;background:var(--card)}
.x2 code{font-size:.875em}
.x2 img{max-width:100%}
.x2 blockquote{margin:0;padding-left:1rem;border-left:3px solid var(--line)}
form{display:grid;gap:.75rem;max-width:28rem}
label{font-size:.9375rem;font-weight:600}
input:not([type=checkbox]){font:inherit;width:100%;padding:.5rem .75rem;min-height:2.5rem;border:1px solid var(--none);border-radius:.625rem;background:var(--bg);color:inherit}
.ck label{display:flex;gap:.625rem;align-items:center;font-weight:400;padding:.25rem 0}
.ck input{width:1.125rem;height:1.125rem;accent-color:var(--fill)}
fieldset{border:0;margin:0;padding:0}
.box{padding:1.5rem;border-radius:1rem;background:var(--card)}
.box>*+*{margin-top:.75rem}.box>h3{margin-top:2rem}
nav [aria-current]{color:var(--text);font-weight:600;text-decoration:none}
.err{color:var(--bad-t);font-weight:600}
footer{margin-top:4rem;border-top:1px solid var(--line)}
#theme{border-color:var(--line);background:none;color:inherit}
footer .w{padding-top:1.5rem;padding-bottom:3rem;display:grid;gap:.75rem}
.pg{display:flex;justify-content:space-between;gap:1rem;margin-top:2rem}
.o{--c:var(--ok);--t:var(--ok-t);--b:var(--ok-b)}.d{--c:var(--warn);--t:var(--warn-t);--b:var(--warn-b)}
.p{--c:var(--part);--t:var(--part-t);--b:var(--part-b)}.f{--c:var(--bad);--t:var(--bad-t);--b:var(--bad-b)}
.i{--c:var(--info);--t:var(--info-t);--b:var(--info-b)}.k{--c:var(--none);--t:var(--none-t);--b:var(--none-b)}
.dark{display:none}
@media(max-width:30rem){section{margin-top:2.25rem}.hero{padding:1.25rem}.hero p:first-child{font-size:1.1875rem}.g>li,details>ul>li,.g>details>summary{padding:1rem}}
@media(prefers-reduced-motion:no-preference){summary::before{transition:transform .15s}}
@media print{.btn,form{display:none}}`;
