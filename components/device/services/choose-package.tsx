'use client'

import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useMoney } from '#components/ui/money.tsx'
import { Methods } from '#components/ui/pay/methods.tsx'
import { WalletPassword } from '#components/ui/pay/wallet-password.tsx'
import { organisationServices, type ServiceType } from '#lib/codes/paid-services.ts'
import { payPlatforms, platformOf } from '#lib/codes/payment.ts'
import { ListNote, ListSkeleton } from '../list-states.tsx'
import { PackageList } from './package-list.tsx'
import classes from './services.module.css'
import { UnpaidOrder } from './unpaid-order.tsx'
import { usePrepay } from './use-prepay.ts'

type ChooseProps = {
  /** Without it, for the organisation itself. */
  simei: string | undefined
  type: ServiceType | undefined
  onOrdered: (number: string) => void
}

const isOfDevice = ({ type }: { type: number }) =>
  !organisationServices.some((service) => service === type)

/** The cheapest package and the first method are chosen at first. */
export function ChoosePackage({ simei, type, onOrdered }: ChooseProps) {
  const t = useTranslations('pay')
  const money = useMoney()
  const fresh = { staleTime: 0 }
  const isForDevice = simei !== undefined
  const detail = useCall('device/GetDetail', { simei: simei ?? '' }, { enabled: isForDevice })
  const list = useCall('incrementpackage/GetPackageList', type ? { type } : {}, fresh)
  const config = useCall('pay/GetPayConfig', isForDevice ? { simei } : {}, fresh)
  const wallet = useCall('pay/GetPackage', {}, fresh)
  const [batch, setBatch] = useState<string>()
  const [platform, setPlatform] = useState<number>()
  const [isAsked, setAsked] = useState(false)
  const prepay = usePrepay({ simei, onOrdered, onStale: () => void list.refetch() })
  const error = detail.error ?? list.error ?? config.error
  if (error)
    return <Failure error={error} onRetry={() => void refetchAll([detail, list, config])} />
  if ((isForDevice && !detail.data) || !list.data || !config.data) return <ListSkeleton rows={4} />
  const packages = list.data.items
    .filter((one) => isOfDevice(one) === isForDevice)
    .toSorted((one, other) => one.type - other.type || one.sell_user - other.sell_user)
  const dealer = detail.data?.dealer_name
  if (packages.length === 0)
    return (
      <ListNote title={t('nothing')} text={dealer ? t('askDealer', { dealer }) : t('askAnyone')} />
    )
  const chosen = packages.find(({ batch_no }) => batch_no === batch) ?? packages[0]
  const methods = config.data.items
  const method = (methods.find(({ pay_plat }) => pay_plat === platform) ?? methods[0])?.pay_plat
  const order = () => {
    if (!chosen || method === undefined) return
    if (method === payPlatforms.wallet) setAsked(true)
    else void prepay.run(chosen, method)
  }
  return (
    <div className={classes.choose}>
      {detail.data && <p className={classes.forDevice}>{detail.data.name}</p>}
      <UnpaidOrder simei={simei} type={type} onResume={onOrdered} />
      {prepay.isStale && <Alert color="orange">{t('priceChanged')}</Alert>}
      {prepay.failure && <Failure error={prepay.failure} />}
      <PackageList
        packages={packages}
        chosen={chosen?.batch_no}
        isMixed={type === undefined}
        onChoose={setBatch}
      />
      <Methods
        methods={methods}
        value={method}
        onChange={setPlatform}
        balance={wallet.data?.account}
      />
      {chosen && method !== undefined && (
        <Button size="md" fullWidth loading={prepay.isBusy} onClick={order}>
          {t(platformOf(method) === 'paypal' ? 'payByPaypal' : 'pay', {
            amount: money(chosen.sell_user),
          })}
        </Button>
      )}
      {isAsked && chosen && (
        <WalletPassword
          amount={chosen.sell_user}
          onPay={(md5_pwd) => prepay.send(chosen, payPlatforms.wallet, md5_pwd)}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

const refetchAll = (calls: readonly { refetch: () => Promise<unknown> }[]) =>
  Promise.all(calls.map((one) => one.refetch()))
