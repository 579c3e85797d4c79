import type { Params } from 'react-router';

/**
 * Starts the queries of a page and waits for none of them. It stands in a module of its own (`<page>Loader.ts`), which
 * is loaded beside the page: the answers are on their way while the larger code arrives.
 */
export type PageLoader = (address: { search: URLSearchParams; params: Params }) => void;
