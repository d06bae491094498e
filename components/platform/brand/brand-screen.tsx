'use client'

import { Button, Select, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { changePageQuery } from '#components/data/page-query.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import classes from './brand.module.css'
import { BrandEditor } from './brand-editor.tsx'
import { BrandStates } from './brand-states.tsx'
import { DealerBrand } from './dealer-brand.tsx'
import { NewBrandDialog } from './new-brand-dialog.tsx'
import { VendorKeys } from './vendor-keys.tsx'

/** The chosen one stands in the address. */
function useChosen(): [string, (brand: string) => void] {
  const own = useBrand().brand
  const asked = useSearchParams().get('brand') ?? ''
  const choose = (brand: string) => changePageQuery((query) => query.set('brand', brand))
  return [/^[a-z]{2,20}$/.test(asked) ? asked : own, choose]
}

/** Brands of the platform for its root; for a dealer the one of its branch. */
export function BrandScreen() {
  const session = useSession()
  if (!session) return null
  return session.familys.some((family) => family.is_root) ? <PlatformBrands /> : <DealerBrand />
}

/** Edited, published, taken back. */
function PlatformBrands() {
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
        {config && line && <BrandStates config={config} line={line} />}
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
