'use client'

import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Purchase } from '#components/data/purchase.ts'
import { PayOrder } from '#components/shared/pay/pay-order.tsx'
import { type PaidOrder, useAfterPayment } from '#components/shared/pay/use-order.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import {
  isServiceType,
  organisationServices,
  type ServiceType,
  serviceNameOf,
} from '#lib/codes/paid-services.ts'
import { BoughtService } from './bought-service.tsx'
import { ChooseData, ChooseOwn, ChoosePackage } from './choose-package.tsx'

export type PurchaseProps = { purchase: Purchase; onClose: () => void }
type Chosen = { simei: string | undefined; iccid: string; type: ServiceType | undefined }

const known = (type: number | null | undefined) =>
  typeof type === 'number' && isServiceType(type) ? type : undefined

function chosenAtFirst(purchase: Purchase): Chosen {
  if ('iccid' in purchase) return { simei: undefined, iccid: purchase.iccid, type: undefined }
  if ('order' in purchase) return { simei: undefined, iccid: '', type: undefined }
  return { simei: purchase.simei, iccid: '', type: known(purchase.type) }
}

const isOwn = (type: ServiceType | undefined): type is ServiceType =>
  organisationServices.some((own) => own === type)

/** Package and method, then payment, then what the device has now. */
export function PurchaseDialog({ purchase, onClose }: PurchaseProps) {
  const t = useTranslations('pay')
  const service = useTranslations('service')
  const isPhone = useMediaQuery('(max-width: 767px)')
  const entrance = useEntrance()
  const after = useAfterPayment()
  useFocusReturn()
  const isKnown = 'order' in purchase
  const [number, setNumber] = useState(isKnown ? purchase.order : undefined)
  const [chosen, setChosen] = useState(() => chosenAtFirst(purchase))
  const close = () => {
    if (number) void after()
    onClose()
  }
  const again = ({ simei, iccid, type }: PaidOrder) => {
    setChosen({ simei: simei ?? undefined, iccid, type: known(type) })
    setNumber(undefined)
  }
  const sold = chosen.iccid ? 'simData' : chosen.type && serviceNameOf(chosen.type)
  const name = sold && service(`name.${sold}`)
  return (
    <Modal
      onClose={close}
      title={name ? t('buyOf', { name }) : t('buy')}
      size="md"
      fullScreen={Boolean(isPhone)}
      {...entrance}
    >
      {number ? (
        <PayOrder
          number={number}
          result={(order) => <BoughtService order={order} />}
          onAgain={again}
          onClose={close}
        />
      ) : (
        <Choice chosen={chosen} onOrdered={setNumber} />
      )}
    </Modal>
  )
}

type ChoiceProps = { chosen: Chosen; onOrdered: (number: string) => void }

function Choice({ chosen: { simei, iccid, type }, onOrdered }: ChoiceProps) {
  if (iccid) return <ChooseData iccid={iccid} onOrdered={onOrdered} />
  if (simei === undefined) return isOwn(type) && <ChooseOwn type={type} onOrdered={onOrdered} />
  return <ChoosePackage simei={simei} type={type} onOrdered={onOrdered} />
}
