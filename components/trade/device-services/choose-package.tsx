'use client'

import { Alert, Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { Methods } from '#components/shared/pay/methods.tsx'
import { WalletPassword } from '#components/shared/pay/wallet-password.tsx'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { type SimCard, simNumberOf } from '#components/shared/sim/sim-card.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useMoney } from '#components/ui/money.tsx'
import {
  organisationServices,
  paidServices,
  type ServiceType,
  serviceOf,
} from '#lib/codes/paid-services.ts'
import { payPlatforms, platformOf } from '#lib/codes/payment.ts'
import { type SoldType, simDataType } from '#lib/codes/sold-types.ts'
import { dayText } from '#lib/format/time.ts'
import { monthsLater } from '#lib/rules/service-time.ts'
import { PackageList } from './package-list.tsx'
import classes from './services.module.css'
import { UnpaidOrder } from './unpaid-order.tsx'
import { type LeftFlow, useLeftFlow } from './use-left-flow.ts'
import { type Package, type Receiver, usePrepay } from './use-prepay.ts'

/** Of a package of time, before it is paid: until when the device has the service then. */
function NewEnd({ simei, chosen }: { simei: string; chosen: Package }) {
  const t = useTranslations('pay')
  const type = chosen.type as LeftFlow['type']
  const isTime = chosen.unit === 'months' && serviceOf(type).measure === 'period'
  const left = useLeftFlow({ simei, type }, { enabled: isTime })
  if (!isTime || !left) return null
  const { end_time: end } = left
  const from = new Date(Math.max(Date.now(), (end ?? 0) * 1000))
  const to = dayText(Math.floor(monthsLater(from, chosen.flow).getTime() / 1000))
  const endless = type === paidServices.platform.type ? t('endNone') : t('endNew', { to })
  return (
    <Text fz="sm" role="status">
      {end === null ? endless : t('endFrom', { from: dayText(end), to })}
    </Text>
  )
}

type DeviceProps = {
  simei: string
  type: ServiceType | undefined
  onOrdered: (number: string) => void
}

/** For a device. */
export function ChoosePackage({ simei, type, onOrdered }: DeviceProps) {
  const detail = useCall('device/GetDetail', { simei })
  if (detail.error) return <Failure error={detail.error} onRetry={() => void detail.refetch()} />
  if (!detail.data) return <ListSkeleton rows={4} />
  return (
    <Choose
      receiver={{ simei }}
      type={type}
      dealer={detail.data.dealer_name ?? ''}
      named={<p className={classes.forDevice}>{detail.data.name}</p>}
      onOrdered={onOrdered}
    />
  )
}

/** Data for a SIM card. */
export function ChooseData(props: { iccid: string; onOrdered: (number: string) => void }) {
  const { iccid, onOrdered } = props
  const t = useTranslations('sim')
  const asked = useCall('sim/Get', { iccids: [iccid] }, { staleTime: 0 })
  if (asked.error) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <ListSkeleton rows={4} />
  const card = asked.data.items[0]
  if (!card) return <p role="status">{t('notFound')}</p>
  return (
    <Choose
      receiver={{ iccid }}
      type={simDataType}
      dealer=""
      named={<CardNow card={card} />}
      onOrdered={onOrdered}
    />
  )
}

function CardNow({ card }: { card: SimCard }) {
  const device = card.device_name || card.imei
  return (
    <div>
      <p className={classes.forDevice}>
        <bdi dir="ltr">{simNumberOf(card)}</bdi>
        {device && ` · ${device}`}
      </p>
      <FlowBar card={card} />
    </div>
  )
}

/** A service of the organisation itself. */
export function ChooseOwn(props: { type: ServiceType; onOrdered: (number: string) => void }) {
  return <Choose receiver={{}} dealer="" named={null} {...props} />
}

const isOfOrganisation = ({ type }: { type: number }) =>
  organisationServices.some((service) => service === type)

type ChooseProps = {
  receiver: Receiver
  type: SoldType | undefined
  /** The dealer to ask where nothing is sold. */
  dealer: string
  named: ReactNode
  onOrdered: (number: string) => void
}

/**
 * The cheapest package and the first method are chosen at first; what was chosen and is gone is asked
 * for again, never replaced unseen.
 */
function Choose({ receiver, type, dealer, named, onOrdered }: ChooseProps) {
  const t = useTranslations('pay')
  const money = useMoney()
  const fresh = { staleTime: 0 }
  const list = useCall('incrementpackage/GetPackageList', type ? { type } : {}, fresh)
  const config = useCall('pay/GetPayConfig', receiver.simei ? { simei: receiver.simei } : {}, fresh)
  const wallet = useCall('pay/GetPackage', {}, fresh)
  const [packageNo, setPackageNo] = useState<string>()
  const [platform, setPlatform] = useState<number>()
  const [isAsked, setAsked] = useState(false)
  const [isTried, setTried] = useState(false)
  const prepay = usePrepay({ receiver, onOrdered, onStale: () => void list.refetch() })
  const error = list.error ?? config.error
  if (error) return <Failure error={error} onRetry={() => void refetchAll([list, config])} />
  if (!list.data || !config.data) return <ListSkeleton rows={4} />
  const isOwn = !receiver.simei && !receiver.iccid
  const packages = list.data.items
    .filter((one) => isOfOrganisation(one) === isOwn)
    .toSorted((one, other) => one.type - other.type || one.sell_user - other.sell_user)
  if (packages.length === 0)
    return (
      <ListNote title={t('nothing')} text={dealer ? t('askDealer', { dealer }) : t('askAnyone')} />
    )
  const chosen = packages.find(({ batch_no }) => batch_no === (packageNo ?? packages[0]?.batch_no))
  const methods = config.data.items
  const method = methods.find(
    ({ pay_plat }) => pay_plat === (platform ?? methods[0]?.pay_plat),
  )?.pay_plat
  const order = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!chosen || method === undefined) return
    if (method === payPlatforms.wallet) setAsked(true)
    else void prepay.run(chosen, method)
  }
  return (
    <>
      <form className={classes.choose} onSubmit={order}>
        {named}
        <UnpaidOrder receiver={receiver} type={type} onResume={onOrdered} />
        {prepay.isStale && <Alert color="orange">{t('priceChanged')}</Alert>}
        {prepay.failure && <Failure error={prepay.failure} />}
        <PackageList
          packages={packages}
          chosen={chosen?.batch_no}
          isMixed={type === undefined}
          onChoose={setPackageNo}
        />
        {receiver.simei && chosen && <NewEnd simei={receiver.simei} chosen={chosen} />}
        {isTried && !chosen && <Missing rule="packageNeeded" />}
        <Methods
          methods={methods}
          value={method}
          onChange={setPlatform}
          balance={wallet.data?.account}
        />
        {isTried && method === undefined && <Missing rule="methodNeeded" />}
        <div className={classes.payBar}>
          <Button size="md" type="submit" fullWidth loading={prepay.isBusy}>
            {chosen && method !== undefined
              ? t(platformOf(method) === 'paypal' ? 'payByPaypal' : 'pay', {
                  amount: money(chosen.sell_user),
                })
              : t('payNow')}
          </Button>
        </div>
      </form>
      {isAsked && chosen && (
        <WalletPassword
          amount={chosen.sell_user}
          onPay={(md5_pwd) => prepay.send(chosen, payPlatforms.wallet, md5_pwd)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function Missing({ rule }: { rule: 'packageNeeded' | 'methodNeeded' }) {
  const t = useTranslations('verification')
  return (
    <p role="alert" className={classes.missing}>
      {t(rule)}
    </p>
  )
}

const refetchAll = (calls: readonly { refetch: () => Promise<unknown> }[]) =>
  Promise.all(calls.map((one) => one.refetch()))
