import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { Tabs } from '#web/ui/display/Tabs.tsx';

const systems = ['ios', 'android', 'pc'] as const;
const steps = ['1', '2', '3', '4', '5'] as const;

/** How to install the app, in five steps for each kind of device. */
export default function InstallGuide({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [system, setSystem] = useState<(typeof systems)[number]>(thisSystem);
  return (
    <Drawer open={open} onClose={onClose} side="bottom" title={t('install.title')}>
      <div className="mx-auto max-w-160 px-6 pt-4 pb-10">
        <Tabs
          label={t('install.title')}
          tabs={systems.map((value) => ({ value, label: t(`install.${value}.name`) }))}
          value={system}
          onChange={setSystem}
        >
          <ol className="mt-6 flex flex-col gap-4">
            {steps.map((step) => (
              <li key={step} className="flex gap-4 text-14">
                <span className="grid size-7 shrink-0 place-items-center rounded-full bg-human-soft text-13 font-semibold text-human-text">
                  {step}
                </span>
                <span className="pt-0.75">{t(`install.${system}.${step}`)}</span>
              </li>
            ))}
          </ol>
        </Tabs>
      </div>
    </Drawer>
  );
}

function thisSystem(): (typeof systems)[number] {
  if (/iphone|ipad|ipod/i.test(navigator.userAgent)) return 'ios';
  return /android/i.test(navigator.userAgent) ? 'android' : 'pc';
}
