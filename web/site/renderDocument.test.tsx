import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/locales.ts';
import { sitePages, type SiteData, type SitePage } from '#shared/site.ts';
import { renderDocument } from '#web/site/renderDocument.tsx';

const assets = {
  ...{ style: '.a{}', script: 'void 0', font: '/font.woff2', icon: '<svg/>' },
  social: { en: '/en.png', 'zh-hk': '/hk.png', 'zh-cn': '/cn.png' },
};
const limits = {
  ...{ members: 2, channels: 1, agent_answers: 100, knowledge_characters: 200_000 },
  ...{ customers: 500, playground_answers: 100 },
};
const plan = {
  ...{ id: 1, unique_plan_tag: 'free', name: 'Free', description: '', currency: 'USD' },
  ...{ monthly_price: 0, yearly_price: 0, trial_days: 0, limits, features: [] },
};
const paid = { ...plan, id: 2, unique_plan_tag: 'pro', name: 'Pro', monthly_price: 990, yearly_price: 9900 };
const usual: SiteData = {
  ...{ mode: 'platform', name: 'Parley', company: 'Parley', slogan: '', logo: '', favicon: '' },
  ...{ plans: [plan, paid], retention: { audit: 365, trace: 90, mail: 1000 }, demoChannel: undefined },
};

async function render(page: SitePage, locale: Locale = 'en', data: Partial<SiteData> = {}): Promise<string> {
  const request = { page, locale, publicUrl: 'https://parley.example', data: { ...usual, ...data } };
  return (await renderDocument(request, assets)).html;
}

describe('renderDocument', () => {
  it.each(Object.keys(sitePages) as SitePage[])(
    'has a text for everything on %s in each locale',
    async (page) => {
      for (const locale of locales) {
        const html = await render(page, locale);
        expect(html).not.toMatch(/\{\{|>(?:[a-z]+\.)+[a-zA-Z]+</);
        expect(html.match(/<h1/g)).toHaveLength(1);
      }
    },
  );

  it('shows markup in settings and plans as text', async () => {
    const evil = '"><script>alert(1)</script><b>Ltd';
    const data = {
      name: evil,
      company: evil,
      slogan: evil,
      plans: [{ ...paid, name: evil, description: evil }],
    };
    for (const page of Object.keys(sitePages) as SitePage[]) {
      const html = await render(page, 'en', data);
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<b>Ltd');
    }
    expect(await render('terms', 'en', data)).toContain('© 2024-2025 &quot;&gt;&lt;script&gt;');
  });

  it('keeps a name that closes a script out of the structured data', async () => {
    const html = await render('home', 'en', { company: '</script><img src=x onerror=alert(1)>' });
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name: '</script><img src=x onerror=alert(1)>' });
    expect(html).not.toContain('<img src=x');
  });

  it('names the page in every locale by absolute addresses', async () => {
    const html = await render('pricing', 'zh-hk');
    expect(html).toContain('<html lang="zh-HK"');
    expect(html).toContain('<link rel="canonical" href="https://parley.example/zh-hk/pricing"');
    expect(html).toMatch(/hrefLang="zh-CN" href="https:\/\/parley.example\/zh-cn\/pricing"/i);
    expect(html).toMatch(/hrefLang="x-default" href="https:\/\/parley.example\/pricing"/i);
    expect(html).toContain('content="https://parley.example/hk.png"');
  });

  it('links to registration only where everybody may sign up', async () => {
    expect(await render('home')).toContain('/auth/register');
    for (const mode of ['mono', 'workspaces'] as const)
      for (const page of ['home', 'pricing'] as const)
        expect(await render(page, 'en', { mode })).not.toContain('/auth/register');
  });

  it('leads to the chat of the demo only where it is', async () => {
    expect(await render('home', 'zh-cn')).not.toContain('data-demo');
    const html = await render('home', 'zh-cn', { demoChannel: 'harbour-dental' });
    expect(html).toContain('href="/zh-cn/public/chat/harbour-dental" data-demo="harbour-dental"');
  });

  it('shows prices of both periods, and the months that a year saves', async () => {
    const html = await render('pricing');
    expect(html).toContain('US$9.90');
    expect(html).toContain('US$99<');
    expect(html).toContain('2 months free');
    const uneven = await render('pricing', 'en', {
      plans: [plan, paid, { ...paid, id: 3, yearly_price: 11_000 }],
    });
    expect(uneven).not.toContain('months free');
  });

  it('is complete without plans, and lists many below each other', async () => {
    for (const page of ['home', 'pricing'] as const)
      expect(await render(page, 'en', { plans: [] })).toContain('</html>');
    const many = Array.from({ length: 6 }, (_, id) => ({ ...paid, id }));
    expect(await render('pricing', 'en', { plans: many })).not.toContain('<table');
  });

  it('says for how long data are kept as it is set', async () => {
    expect(await render('privacy')).toContain('copies of sent mail for 1,000 days');
  });
});
