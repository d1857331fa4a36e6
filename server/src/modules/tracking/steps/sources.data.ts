/** What kind of place visitors come from. */
export type SourceKind = 'search' | 'social' | 'video' | 'email' | 'ai' | 'shopping' | 'other';

/** A well-known place that visitors come from. */
export interface Source {
  /** As it is shown. */
  readonly name: string;
  readonly kind: SourceKind;
  /**
   * Domains with all below them; `google.*` stands for every country's domain; names of Android apps; and, without
   * a dot, what people write as `utm_source`.
   */
  readonly hosts: readonly string[];
}

/** The best known sources. Longer names of hosts go before shorter ones, whatever their order here. */
export const SOURCES: readonly Source[] = [
  {
    name: 'Google',
    kind: 'search',
    hosts: ['google.*', 'com.google.android.googlequicksearchbox', 'google', 'adwords', 'googleads'],
  },
  { name: 'Bing', kind: 'search', hosts: ['bing.com', 'bing'] },
  {
    name: 'DuckDuckGo',
    kind: 'search',
    hosts: ['duckduckgo.com', 'com.duckduckgo.mobile.android', 'duckduckgo', 'ddg'],
  },
  { name: 'Yahoo!', kind: 'search', hosts: ['search.yahoo.*', 'yahoo.*', 'yahoo'] },
  { name: 'Yandex', kind: 'search', hosts: ['yandex.*', 'ya.ru', 'yandex'] },
  { name: 'Baidu', kind: 'search', hosts: ['baidu.com', 'baidu'] },
  { name: 'Ecosia', kind: 'search', hosts: ['ecosia.org', 'ecosia'] },
  { name: 'Brave Search', kind: 'search', hosts: ['search.brave.com', 'brave'] },
  { name: 'Qwant', kind: 'search', hosts: ['qwant.com', 'qwant'] },
  { name: 'Startpage', kind: 'search', hosts: ['startpage.com', 'startpage'] },
  { name: 'Kagi', kind: 'search', hosts: ['kagi.com', 'kagi'] },
  { name: 'Naver', kind: 'search', hosts: ['naver.com', 'naver'] },
  { name: 'Seznam', kind: 'search', hosts: ['seznam.cz', 'seznam'] },
  { name: 'Sogou', kind: 'search', hosts: ['sogou.com', 'sogou'] },
  { name: 'Swisscows', kind: 'search', hosts: ['swisscows.com'] },
  { name: 'Mojeek', kind: 'search', hosts: ['mojeek.com'] },
  { name: 'AOL', kind: 'search', hosts: ['search.aol.*', 'aol'] },
  { name: 'Ask', kind: 'search', hosts: ['ask.com', 'ask'] },

  {
    name: 'ChatGPT',
    kind: 'ai',
    hosts: ['chatgpt.com', 'chat.openai.com', 'openai.com', 'com.openai.chatgpt', 'chatgpt', 'openai'],
  },
  { name: 'Claude', kind: 'ai', hosts: ['claude.ai', 'claude.com', 'com.anthropic.claude', 'claude'] },
  { name: 'Perplexity', kind: 'ai', hosts: ['perplexity.ai', 'ai.perplexity.app.android', 'perplexity'] },
  { name: 'Gemini', kind: 'ai', hosts: ['gemini.google.com', 'bard.google.com', 'gemini'] },
  { name: 'Copilot', kind: 'ai', hosts: ['copilot.microsoft.com', 'copilot.cloud.microsoft', 'copilot'] },
  { name: 'DeepSeek', kind: 'ai', hosts: ['deepseek.com', 'deepseek'] },
  { name: 'Grok', kind: 'ai', hosts: ['grok.com', 'x.ai', 'grok'] },
  { name: 'Mistral', kind: 'ai', hosts: ['mistral.ai', 'mistral'] },
  { name: 'Meta AI', kind: 'ai', hosts: ['meta.ai'] },
  { name: 'You.com', kind: 'ai', hosts: ['you.com'] },
  { name: 'Phind', kind: 'ai', hosts: ['phind.com', 'phind'] },
  { name: 'Poe', kind: 'ai', hosts: ['poe.com', 'poe'] },

  {
    name: 'Facebook',
    kind: 'social',
    hosts: [
      'facebook.com',
      'fb.com',
      'fb.me',
      'com.facebook.katana',
      'facebook',
      'fb',
      'facebook_ads',
      'meta',
    ],
  },
  { name: 'Instagram', kind: 'social', hosts: ['instagram.com', 'com.instagram.android', 'instagram', 'ig'] },
  { name: 'Threads', kind: 'social', hosts: ['threads.net', 'threads.com', 'threads'] },
  {
    name: 'X',
    kind: 'social',
    hosts: ['twitter.com', 'x.com', 't.co', 'com.twitter.android', 'twitter', 'x'],
  },
  {
    name: 'LinkedIn',
    kind: 'social',
    hosts: ['linkedin.com', 'lnkd.in', 'com.linkedin.android', 'linkedin'],
  },
  { name: 'Reddit', kind: 'social', hosts: ['reddit.com', 'redd.it', 'com.reddit.frontpage', 'reddit'] },
  { name: 'Hacker News', kind: 'social', hosts: ['news.ycombinator.com', 'hackernews', 'hn'] },
  { name: 'Lobsters', kind: 'social', hosts: ['lobste.rs', 'lobsters'] },
  { name: 'Bluesky', kind: 'social', hosts: ['bsky.app', 'go.bsky.app', 'bluesky'] },
  {
    name: 'Mastodon',
    kind: 'social',
    hosts: ['mastodon.social', 'mastodon.online', 'fosstodon.org', 'hachyderm.io', 'mastodon'],
  },
  { name: 'Pinterest', kind: 'social', hosts: ['pinterest.*', 'pin.it', 'com.pinterest', 'pinterest'] },
  { name: 'Tumblr', kind: 'social', hosts: ['tumblr.com', 'tumblr'] },
  { name: 'Snapchat', kind: 'social', hosts: ['snapchat.com', 'com.snapchat.android', 'snapchat'] },
  { name: 'WhatsApp', kind: 'social', hosts: ['whatsapp.com', 'wa.me', 'com.whatsapp', 'whatsapp'] },
  {
    name: 'Telegram',
    kind: 'social',
    hosts: ['telegram.org', 'telegram.me', 't.me', 'org.telegram.messenger', 'telegram'],
  },
  { name: 'Discord', kind: 'social', hosts: ['discord.com', 'discordapp.com', 'com.discord', 'discord'] },
  { name: 'Slack', kind: 'social', hosts: ['slack.com', 'com.slack', 'slack'] },
  { name: 'VK', kind: 'social', hosts: ['vk.com', 'vk.ru', 'vk'] },
  { name: 'Weibo', kind: 'social', hosts: ['weibo.com', 'weibo.cn', 'weibo'] },
  { name: 'WeChat', kind: 'social', hosts: ['wechat.com', 'weixin.qq.com', 'wechat'] },
  { name: 'LINE', kind: 'social', hosts: ['line.me'] },
  { name: 'Quora', kind: 'social', hosts: ['quora.com', 'quora'] },
  {
    name: 'Stack Overflow',
    kind: 'social',
    hosts: ['stackoverflow.com', 'stackexchange.com', 'stackoverflow'],
  },
  { name: 'Product Hunt', kind: 'social', hosts: ['producthunt.com', 'producthunt'] },
  { name: 'Medium', kind: 'social', hosts: ['medium.com'] },
  { name: 'DEV', kind: 'social', hosts: ['dev.to'] },
  { name: 'Xing', kind: 'social', hosts: ['xing.com', 'xing'] },

  {
    name: 'YouTube',
    kind: 'video',
    hosts: ['youtube.com', 'youtu.be', 'com.google.android.youtube', 'youtube'],
  },
  { name: 'TikTok', kind: 'video', hosts: ['tiktok.com', 'tiktok'] },
  { name: 'Vimeo', kind: 'video', hosts: ['vimeo.com', 'vimeo'] },
  { name: 'Twitch', kind: 'video', hosts: ['twitch.tv', 'twitch'] },
  { name: 'Dailymotion', kind: 'video', hosts: ['dailymotion.com', 'dailymotion'] },
  { name: 'Bilibili', kind: 'video', hosts: ['bilibili.com', 'bilibili'] },
  { name: 'Netflix', kind: 'video', hosts: ['netflix.com', 'netflix'] },

  { name: 'Gmail', kind: 'email', hosts: ['mail.google.com', 'com.google.android.gm', 'gmail'] },
  {
    name: 'Outlook',
    kind: 'email',
    hosts: ['outlook.live.com', 'outlook.office.com', 'outlook.office365.com', 'outlook.com', 'outlook'],
  },
  { name: 'Yahoo! Mail', kind: 'email', hosts: ['mail.yahoo.*'] },
  { name: 'Proton Mail', kind: 'email', hosts: ['mail.proton.me'] },
  { name: 'Fastmail', kind: 'email', hosts: ['fastmail.com'] },
  { name: 'Mailchimp', kind: 'email', hosts: ['list-manage.com', 'mailchimp'] },
  { name: 'GMX', kind: 'email', hosts: ['gmx.net', 'gmx.com'] },
  { name: 'WEB.DE', kind: 'email', hosts: ['web.de'] },

  { name: 'Amazon', kind: 'shopping', hosts: ['amazon.*', 'amazon'] },
  { name: 'eBay', kind: 'shopping', hosts: ['ebay.*', 'ebay'] },
  { name: 'Etsy', kind: 'shopping', hosts: ['etsy.com', 'etsy'] },
  { name: 'AliExpress', kind: 'shopping', hosts: ['aliexpress.*', 'aliexpress'] },
  { name: 'Walmart', kind: 'shopping', hosts: ['walmart.com', 'walmart'] },
  { name: 'Shopify', kind: 'shopping', hosts: ['shop.app', 'shopify'] },
  { name: 'Google Shopping', kind: 'shopping', hosts: ['shopping.google.com', 'igshopping'] },

  { name: 'GitHub', kind: 'other', hosts: ['github.com'] },
  { name: 'GitLab', kind: 'other', hosts: ['gitlab.com'] },
  { name: 'Wikipedia', kind: 'other', hosts: ['wikipedia.org'] },
  { name: 'Notion', kind: 'other', hosts: ['notion.so', 'notion.site'] },
  { name: 'Google Docs', kind: 'other', hosts: ['docs.google.com', 'drive.google.com'] },
  { name: 'Google News', kind: 'other', hosts: ['news.google.com'] },
  { name: 'Google Translate', kind: 'other', hosts: ['translate.google.com', 'translate.goog'] },
  { name: 'Microsoft Teams', kind: 'other', hosts: ['teams.microsoft.com', 'teams.live.com'] },
];
