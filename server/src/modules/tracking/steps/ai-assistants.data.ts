/** An AI assistant that links to its sources. */
interface Assistant {
  /** The display name. */
  readonly name: string;
  /** Hosts including subdomains, ids of Android apps, and values of `utm_source`. */
  readonly hosts: readonly string[];
}

/** Assistants that send visitors, the best known first. Their traffic belongs to the channel `AI`. */
export const AI_ASSISTANTS: readonly Assistant[] = [
  {
    name: 'ChatGPT',
    hosts: ['chatgpt.com', 'chat.openai.com', 'openai.com', 'com.openai.chatgpt', 'chatgpt', 'openai'],
  },
  { name: 'Claude', hosts: ['claude.ai', 'claude.com', 'com.anthropic.claude', 'claude'] },
  {
    name: 'Perplexity',
    hosts: ['perplexity.ai', 'perplexity.com', 'pplx.ai', 'ai.perplexity.app.android', 'perplexity'],
  },
  {
    name: 'Gemini',
    hosts: [
      'gemini.google.com',
      'bard.google.com',
      'aistudio.google.com',
      'com.google.android.apps.bard',
      'gemini',
    ],
  },
  { name: 'NotebookLM', hosts: ['notebooklm.google.com', 'notebooklm.google', 'notebooklm'] },
  {
    name: 'Copilot',
    hosts: [
      'copilot.microsoft.com',
      'copilot.cloud.microsoft',
      'copilot.com',
      'm365.cloud.microsoft',
      'edgeservices.bing.com',
      'com.microsoft.copilot',
      'copilot',
    ],
  },
  { name: 'DeepSeek', hosts: ['deepseek.com', 'com.deepseek.chat', 'deepseek'] },
  { name: 'Grok', hosts: ['grok.com', 'x.ai', 'grok.x.com', 'ai.x.grok', 'grok'] },
  { name: 'Mistral', hosts: ['mistral.ai', 'ai.mistral.chat', 'lechat', 'mistral'] },
  { name: 'Meta AI', hosts: ['meta.ai', 'meta-ai'] },
  { name: 'You.com', hosts: ['you.com'] },
  { name: 'Phind', hosts: ['phind.com', 'phind'] },
  { name: 'Poe', hosts: ['poe.com', 'com.poe.android', 'poe'] },
  { name: 'Kagi Assistant', hosts: ['assistant.kagi.com'] },
  { name: 'Duck.ai', hosts: ['duck.ai'] },
  { name: 'Lumo', hosts: ['lumo.proton.me'] },
  { name: 'Qwen', hosts: ['chat.qwen.ai', 'qwen.ai', 'qianwen.com', 'tongyi.aliyun.com', 'qwen'] },
  { name: 'Kimi', hosts: ['kimi.com', 'kimi.ai', 'kimi.moonshot.cn', 'kimi'] },
  { name: 'Doubao', hosts: ['doubao.com', 'doubao'] },
  { name: 'Ernie', hosts: ['yiyan.baidu.com', 'ernie.baidu.com', 'chat.baidu.com'] },
  { name: 'Yuanbao', hosts: ['yuanbao.tencent.com'] },
  { name: 'Z.ai', hosts: ['z.ai', 'chatglm.cn'] },
  { name: 'MiniMax', hosts: ['minimax.io', 'hailuo.ai', 'chat.minimaxi.com'] },
  { name: 'Manus', hosts: ['manus.im', 'manus'] },
  { name: 'Genspark', hosts: ['genspark.ai', 'genspark'] },
  { name: 'Felo', hosts: ['felo.ai', 'felo'] },
  { name: 'iAsk', hosts: ['iask.ai'] },
  { name: 'Andi', hosts: ['andisearch.com'] },
  { name: 'Komo', hosts: ['komo.ai'] },
  { name: 'Exa', hosts: ['exa.ai'] },
  { name: 'Consensus', hosts: ['consensus.app'] },
  { name: 'Elicit', hosts: ['elicit.com'] },
  { name: 'Liner', hosts: ['liner.com', 'getliner.com'] },
  { name: 'Pi', hosts: ['pi.ai', 'heypi.com'] },
  { name: 'Character.AI', hosts: ['character.ai'] },
  { name: 'Monica', hosts: ['monica.im'] },
  { name: 'Merlin', hosts: ['getmerlin.in'] },
  { name: 'T3 Chat', hosts: ['t3.chat'] },
  { name: 'OpenRouter', hosts: ['openrouter.ai'] },
  { name: 'HuggingChat', hosts: ['chat.huggingface.co'] },
];
