'use client'

import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import classes from './brand.module.css'
import { BrandEditor } from './brand-editor.tsx'
import { BrandStates } from './brand-states.tsx'
import { NewBrandDialog } from './new-brand-dialog.tsx'

/** The brand that a dealer has for its branch. */
export function DealerBrand() {
  const t = useTranslations('brand.branch')
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useCall('ops/GetConfig', {}, { keepPrevious: true })
  const [line] = data?.brands ?? []
  const { config, own } = data ?? {}
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} aria-label={t('loading')} />}
      {data && !line && (
        <div className={classes.none}>
          <p>{t('none')}</p>
          {add}
        </div>
      )}
      {config && line && (
        <>
          <BrandStates config={config} line={line} />
          <BrandEditor
            key={`${config.brand} ${config.rev}`}
            config={config}
            name={line.name}
            profileHosts={[]}
            isForBranch
          />
        </>
      )}
      {isAdding && own && <NewBrandDialog begun={own.begins_as} onClose={() => setAdding(false)} />}
    </Page>
  )
}
