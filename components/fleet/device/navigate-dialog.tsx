'use client'

import { Button, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { mapAppsOf, openInUrl } from '#lib/geo/open-in.ts'
import type { QuickDevice } from './quick-acts.ts'

/** The way to a device, in a map outside. */
export function NavigateDialog({ device, onClose }: { device: QuickDevice; onClose: () => void }) {
  const t = useTranslations()
  const { language } = useLanguage()
  const entrance = useEntrance()
  const place = device.place && { ...device.place, name: device.name }
  return (
    <Modal
      onClose={onClose}
      title={t('device.navigateTo', { name: device.name })}
      size="sm"
      {...entrance}
    >
      <Stack gap={8}>
        {place &&
          mapAppsOf(language).map((app) => (
            <Button
              key={app}
              component="a"
              variant="default"
              justify="space-between"
              href={openInUrl(app, place, 'directions')}
              target="_blank"
              rel="noopener noreferrer"
              onClick={onClose}
            >
              {t(`map.openIn.${app}`)}
            </Button>
          ))}
      </Stack>
    </Modal>
  )
}
