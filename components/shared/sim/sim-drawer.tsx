'use client'

import { Button, Drawer, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { FlowBar } from './flow-bar.tsx'
import classes from './sim.module.css'
import { type SimCard, simNumberOf } from './sim-card.ts'
import { SimFacts } from './sim-facts.tsx'
import { WhiteList } from './white-list.tsx'

type SimDrawerProps = {
  /** Of the card; none: closed. */
  iccid: string | undefined
  actionsOf: (card: SimCard) => RowAction[]
  onClose: () => void
}

/** All that is known of a card, and what can be done with it. */
export function SimDrawer({ iccid, actionsOf, onClose }: SimDrawerProps) {
  const t = useTranslations('sim')
  const asked = useCall(
    'sim/Get',
    { iccids: [iccid ?? ''], get_chain: true },
    { enabled: iccid !== undefined, staleTime: 0 },
  )
  const card = asked.data?.items[0]
  return (
    <Drawer
      opened={iccid !== undefined}
      onClose={onClose}
      position="right"
      size={480}
      returnFocus={false} // the table does
      title={<strong>{t('one', { number: card ? simNumberOf(card) : (iccid ?? '') })}</strong>}
    >
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <Skeleton height={320} />}
      {asked.data && !card && <p role="status">{t('notFound')}</p>}
      {card && (
        <>
          <FlowBar card={card} />
          <SimFacts card={card} />
          <WhiteList iccid={card.iccid} />
          <div className={classes.acts}>
            {actionsOf(card).map(({ key, label, icon, onClick }) => (
              <Button key={key} size="xs" variant="light" leftSection={icon} onClick={onClick}>
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </Drawer>
  )
}
