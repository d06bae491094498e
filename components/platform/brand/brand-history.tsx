'use client'

import { Badge, Button, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { dateTime } from '#lib/format/time.ts'
import classes from './brand.module.css'
import { type BrandConfig, useKeyNames } from './brand-values.ts'
import { UndoDialog } from './publish-dialogs.tsx'

/** Versions of a brand, each of which can be served again. */
export function BrandHistory({ config, name }: { config: BrandConfig; name: string }) {
  const t = useTranslations('brand')
  const keyNames = useKeyNames()
  const [version, setVersion] = useState<number>()
  const { versions } = config
  const isServed = (one: number) => one === config.version
  const act = (one: number, label: string) =>
    isServed(one) ? (
      <Badge variant="light" color="green">
        {t('history.serving')}
      </Badge>
    ) : (
      <Button size="compact-sm" variant="subtle" aria-label={label} onClick={() => setVersion(one)}>
        {t('act.serve')}
      </Button>
    )
  return (
    <section className={classes.part}>
      <Title order={2} fz={16}>
        {t('history.title')}
      </Title>
      {versions.length === 0 && <p>{t('history.none')}</p>}
      {versions.length > 0 && (
        <ol className={classes.versions}>
          {versions.map((one) => (
            <li key={one.version}>
              <div>
                <strong>{t('history.version', { version: one.version })}</strong>
                <p>
                  {dateTime(one.publish_time)} · {one.published_by}
                </p>
                {one.note && <p>{one.note}</p>}
                {one.changed.length > 0 && (
                  <p>{t('history.changed', { parts: keyNames(one.changed) })}</p>
                )}
              </div>
              {act(one.version, t('serve.title', { name, version: one.version }))}
            </li>
          ))}
          <li>
            <strong>{t(config.is_built_in ? 'history.profile' : 'history.offline')}</strong>
            {act(0, t(config.is_built_in ? 'serve.profile' : 'serve.offline', { name }))}
          </li>
        </ol>
      )}
      {version !== undefined && (
        <UndoDialog
          config={config}
          name={name}
          version={version}
          onClose={() => setVersion(undefined)}
        />
      )}
    </section>
  )
}
