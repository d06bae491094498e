'use client'

import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Purchase } from '#components/data/purchase.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { PayOrder } from '#components/ui/pay/pay-order.tsx'
import { type PaidOrder, useAfterPayment } from '#components/ui/pay/use-order.ts'
import {
  isServiceType,
  organisationServices,
  type ServiceType,
  serviceNameOf,
} from '#lib/codes/paid-services.ts'
import { BoughtService } from './bought-service.tsx'
import { ChoosePackage } from './choose-package.tsx'
import { EndsSoon } from './ends-soon.tsx'

export type PurchaseProps = { purchase: Purchase; onClose: () => void }
type Chosen = { simei: string | undefined; type: ServiceType | undefined }

const known = (type: number | null | undefined) =>
  typeof type === 'number' && isServiceType(type) ? type : undefined

/** A service of an organisation is bought without a device. */
const isOffered = ({ simei, type }: Chosen) =>
  simei !== undefined || organisationServices.some((own) => own === type)

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
  const [chosen, setChosen] = useState<Chosen>(
    isKnown
      ? { simei: undefined, type: undefined }
      : { simei: purchase.simei, type: known(purchase.type) },
  )
  const close = () => {
    if (number) void after()
    onClose()
  }
  const again = ({ simei, type }: PaidOrder) => {
    setChosen({ simei: simei ?? undefined, type: known(type) })
    setNumber(undefined)
  }
  const name = chosen.type && service(`name.${serviceNameOf(chosen.type)}`)
  return (
    <Modal
      opened
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
        isOffered(chosen) && (
          <>
            {!isKnown && purchase.end !== undefined && <EndsSoon end={purchase.end} />}
            <ChoosePackage simei={chosen.simei} type={chosen.type} onOrdered={setNumber} />
          </>
        )
      )}
    </Modal>
  )
}
