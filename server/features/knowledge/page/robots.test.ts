import { describe, expect, it } from 'vitest';
import { mayRead, readRobots } from '#server/features/knowledge/page/robots.ts';

const isAllowed = (robots: string, path: string) =>
  mayRead(readRobots(robots), `https://shop.example${path}`);

describe('readRobots', () => {
  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['user-AGENT : * # everybody\r\n  disallow : /a # this', '/a/b', false],
    ['User-agent: Other\nDisallow: /', '/a', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: parleybot\nDisallow: /b', '/a', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: ParleyBot/2.0\nAllow: /', '/a', true],
    ['User-agent: Other\nUser-agent: ParleyBot\nDisallow: /a\nUser-agent: *\nDisallow: /b', '/a', false],
    ['User-agent: ParleyBot\nDisallow: /a\n\nUser-agent: ParleyBot\nDisallow: /b', '/b', false],
    // Only rules end the names of a group.
    ['User-agent: ParleyBot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /', '/a', false],
    // Named, but without a rule: those for everybody do not hold.
    ['User-agent: *\nDisallow: /\n\nUser-agent: ParleyBot\nDisallow:', '/a', true],
    ['Disallow: /', '/a', true],
    ['\ufeffnot robots <html>', '/a', true],
  ])('%j at %s: %s', (robots, path, allowed) => {
    expect(isAllowed(robots.replace('\ufeff', ''), path)).toBe(allowed);
  });
});

describe('mayRead', () => {
  const rules = (...patterns: string[]) => `User-agent: *\n${patterns.join('\n')}`;

  it.each([
    [rules('Disallow: /a', 'Allow: /a/b'), '/a/b/c', true],
    [rules('Allow: /a', 'Disallow: /a'), '/a', true],
    [rules('Disallow: /*.pdf$'), '/files/menu.pdf', false],
    [rules('Disallow: /*.pdf$'), '/files/menu.pdf?a=1', true],
    [rules('Disallow: /a$'), '/a', false],
    [rules('Disallow: /a$'), '/ab', true],
    [rules('Disallow: /a*b*c'), '/a-b-b-c-d', false],
    [rules('Disallow: /a*b*c$'), '/acb', true],
    [rules('Disallow: /*aab*'), '/aaab', false],
    [rules('Disallow: *'), '/', false],
    [rules('Disallow: /*?q='), '/search?q=1', false],
    [rules('Disallow: /關於'), '/%E9%97%9C%E6%96%BC', false],
    [rules('Disallow: /%e9%97%9c'), '/關於', false],
    [rules('Disallow: /A'), '/a', true],
  ])('%j at %s: %s', (robots, path, allowed) => {
    expect(isAllowed(robots, path)).toBe(allowed);
  });

  it('is quick on patterns made to be slow', () => {
    const path = `/${'a'.repeat(1900)}`;
    const slow = Array.from({ length: 500 }, () => `Disallow: /*${'a'.repeat(900)}b*${'a'.repeat(100)}b`);
    const before = process.threadCpuUsage();
    expect(isAllowed(rules(...slow), path)).toBe(true);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500);
  });
});
