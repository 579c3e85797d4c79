import '#web/ui/theme.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startI18n } from '#web/lib/i18n.ts';
import { followBuilds } from '#web/lib/code/newBuild.ts';
import { prefix, settleLocale } from '#web/lib/locale.ts';
import { fadeScrollbars } from '#web/lib/scrollbars.ts';
import { routes } from '#web/routes.tsx';

if (settleLocale()) {
  fadeScrollbars();
  await startI18n();
  const router = createBrowserRouter(routes, { basename: prefix || '/' });
  followBuilds(router);
  createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
}
