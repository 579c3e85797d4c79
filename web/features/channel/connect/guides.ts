/** Where the provider shows what a channel is connected by, and how many steps lead there. */
export const guides: Readonly<Record<string, { steps: number; url?: string }>> = {
  whatsapp: { steps: 2, url: 'https://developers.facebook.com/apps/' },
  messenger: { steps: 2, url: 'https://developers.facebook.com/apps/' },
  instagram: { steps: 2, url: 'https://developers.facebook.com/apps/' },
  telegram: { steps: 2, url: 'https://t.me/BotFather' },
  email: { steps: 3 },
  line: { steps: 4, url: 'https://developers.line.biz/console/' },
};
