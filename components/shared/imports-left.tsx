'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useMayBuy } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useIsRoot } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { paidServices } from '#lib/codes/paid-services.ts'
import { serviceWarning } from '#lib/rules/service-warning.ts'
import classes from './imports-left.module.css'

const { type } = paidServices.deviceImport

/** Of the own organisation; undefined while it is read, or where imports are not limited, as the root's. */
function useImportsLeft() {
  const { own } = useOrganisation()
  const isRoot = useIsRoot()
  const { data } = useCall(
    'incrementpackage/GetIncrementSwitch',
    { sfamilyid: own.sid ?? '' },
    { enabled: own.sid !== undefined && !isRoot, staleTime: 0 },
  )
  const service = data?.items.find((one) => one.type === type)
  const { flow, total_flow: total } = service?.devFlow ?? { flow: null, total_flow: null }
  return flow === null || total === null ? undefined : { left: Math.max(flow, 0), total }
}

/** "Device import: 3 of 10 times left". */
export function ImportsLeft() {
  const t = useTranslations('service')
  const common = useTranslations('common')
  const quota = useImportsLeft()
  if (!quota) return null
  const { left, total } = quota
  const value = t('leftOf', { left, total: t('amount.times', { n: total }) })
  return <span>{common('withValue', { label: t('name.deviceImport'), value })}</span>
}

/** What is left of the own quota of imports, and where to buy more. Nothing where it is not limited. */
export function ImportQuota() {
  const t = useTranslations('service')
  const quota = useImportsLeft()
  const mayBuy = useMayBuy()
  if (!quota) return null
  const warning = serviceWarning(type, quota.left)
  return (
    <div className={classes.quota} data-low={warning !== undefined || undefined}>
      <ImportsLeft />
      {warning && <small>{t(warning)}</small>}
      {mayBuy && (
        <Button size="compact-sm" variant="light" onClick={() => openPurchase({ type })}>
          {t('recharge')}
        </Button>
      )}
    </div>
  )
}
