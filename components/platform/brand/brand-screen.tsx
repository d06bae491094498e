'use client'

import { Badge, Button, Select, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './brand.module.css'
import { BrandEditor } from './brand-editor.tsx'
import type { BrandConfig } from './brand-values.ts'
import { NewBrandDialog } from './new-brand-dialog.tsx'
import { VendorKeys } from './vendor-keys.tsx'

type BrandLine = CallReply<'ops/GetConfig'>['brands'][number]

/** The chosen one stands in the address. */
function useChosen(): [string, (brand: string) => void] {
  const own = useBrand().brand
  const asked = useSearchParams().get('brand') ?? ''
  const choose = (brand: string) => {
    const url = new URL(window.location.href)
    url.searchParams.set('brand', brand)
    window.history.replaceState(null, '', url)
  }
  return [/^[a-z]{2,20}$/.test(asked) ? asked : own, choose]
}

/** Brands of the platform: edited, published, taken back. */
export function BrandScreen() {
  const t = useTranslations('brand')
  const [chosen, choose] = useChosen()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useCall(
    'ops/GetConfig',
    { brand: chosen },
    { keepPrevious: true },
  )
  const config = data?.config?.brand === chosen ? data.config : undefined
  const line = data?.brands.find(({ brand }) => brand === chosen)
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <div className={classes.choice}>
        <Select
          label={t('choose')}
          searchable
          allowDeselect={false}
          data={(data?.brands ?? []).map(({ brand, name }) => ({
            value: brand,
            label: name === brand ? name : `${name} (${brand})`,
          }))}
          value={chosen}
          onChange={(brand) => brand && choose(brand)}
        />
        {config && line && <States config={config} line={line} />}
      </div>
      {error && !config && <Failure error={error} onRetry={() => void refetch()} />}
      {!config && !error && <Skeleton height={320} aria-label={t('loading')} />}
      {config && line && (
        <BrandEditor
          key={`${config.brand} ${config.rev}`}
          config={config}
          name={line.name}
          profileHosts={line.hosts.filter((host) => !config.values.ownHosts?.includes(host))}
        />
      )}
      {config && <VendorKeys key={chosen} brand={chosen} />}
      {isAdding && (
        <NewBrandDialog
          brands={data?.brands ?? []}
          onMade={choose}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}

function States({ config, line }: { config: BrandConfig; line: BrandLine }) {
  const t = useTranslations('brand.state')
  const { version, has_draft, drafted_by, draft_time } = config
  return (
    <div className={classes.states}>
      <Badge variant="light" color="gray">
        {t('type', { type: line.type })}
      </Badge>
      {version > 0 && (
        <Badge variant="light" color="green">
          {t('served', { version })}
        </Badge>
      )}
      {version === 0 && (
        <Badge variant="light" color="gray">
          {t(line.is_built_in ? 'builtIn' : 'none')}
        </Badge>
      )}
      {has_draft && (
        <Badge variant="light" color="orange">
          {t('draft', { name: drafted_by, time: dateTime(draft_time ?? 0) })}
        </Badge>
      )}
    </div>
  )
}
