/** An option of the tracker that the page offers as a switch, by its attribute without `data-`. */
export const OPTIONS = ['vitals', 'errors', 'include-hash', 'do-not-track', 'local'] as const;
/** One of {@link OPTIONS}. */
export type Option = (typeof OPTIONS)[number];

/** What a website is built with. */
export const PLATFORMS = [
  'html',
  'next',
  'nuxt',
  'sveltekit',
  'astro',
  'wordpress',
  'gtm',
  'shopify',
] as const;
/** One of {@link PLATFORMS}. */
export type Platform = (typeof PLATFORMS)[number];

/** The script element to add. */
export interface Script {
  readonly src: string;
  readonly trackingId: string;
  readonly options: ReadonlySet<Option>;
}

/** The file that the code belongs to, or `undefined` if it is pasted into a form of the platform. */
export const FILES: Readonly<Record<Platform, string | undefined>> = {
  html: undefined,
  next: 'app/layout.tsx',
  nuxt: 'nuxt.config.ts',
  sveltekit: 'src/app.html',
  astro: 'src/layouts/Layout.astro',
  wordpress: 'functions.php',
  gtm: undefined,
  shopify: 'layout/theme.liquid',
};

/** Returns the code that adds the tracker on a platform. */
export function recipeOf(platform: Platform, script: Script): string {
  switch (platform) {
    case 'next':
      return nextRecipe(script);
    case 'nuxt':
      return nuxtRecipe(script);
    case 'astro':
      // Without `is:inline`, Astro bundles the script and removes its attributes.
      return element(script, 'is:inline async');
    case 'wordpress':
      return wordPressRecipe(script);
    case 'gtm':
      return tagManagerRecipe(script);
    default:
      return element(script, 'async');
  }
}

/** The attributes in order, the boolean ones without a value. */
function attributesOf({ trackingId, options }: Script): readonly (readonly [string, string?])[] {
  const chosen = OPTIONS.filter((option) => options.has(option));
  return [['data-website-id', trackingId], ...chosen.map((option) => [`data-${option}`] as const)];
}

function element(script: Script, flags: string): string {
  const attributes = attributesOf(script).map(([name, value]) =>
    value === undefined ? name : `${name}="${value}"`,
  );
  return `<script ${flags} src="${script.src}" ${attributes.join(' ')}></script>`;
}

function nextRecipe(script: Script): string {
  const attributes = attributesOf(script).map(([name, value]) => `          ${name}="${value ?? 'true'}"`);
  return `export default function RootLayout({ children }) {
  return (
    <html>
      <head>
        <script
          async
          src="${script.src}"
${attributes.join('\n')}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}`;
}

function nuxtRecipe(script: Script): string {
  const attributes = attributesOf(script).map(([name, value]) => `'${name}': '${value ?? 'true'}'`);
  return `export default defineNuxtConfig({
  app: {
    head: {
      script: [
        { async: true, src: '${script.src}', ${attributes.join(', ')} },
      ],
    },
  },
});`;
}

function wordPressRecipe(script: Script): string {
  return `add_action( 'wp_head', function () {
  echo '${element(script, 'async')}';
} );`;
}

/** Tag Manager removes `data-` attributes of script elements, so the element is created by a script. */
function tagManagerRecipe(script: Script): string {
  const attributes = attributesOf(script).map(
    ([name, value]) => `    script.setAttribute('${name}', '${value ?? ''}');`,
  );
  return `<script>
  (function () {
    var script = document.createElement('script');
    script.async = true;
    script.src = '${script.src}';
${attributes.join('\n')}
    document.head.appendChild(script);
  })();
</script>`;
}
