'use client'

import { Badge, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { ReadDrawer } from '#components/shared/read-drawer.tsx'
import { Facts } from '#components/shared/talk/facts.tsx'
import classes from '#components/shared/talk/talk.module.css'
import { TalkSteps } from '#components/shared/talk/talk-steps.tsx'
import { useAmount } from '#components/ui/money.tsx'
import type { ComplaintAct } from '#lib/codes/complaint.ts'
import { StepDialog } from './step-dialog.tsx'
import { type Complaint, useComplaint } from './use-complaints.ts'

const dangerous: readonly ComplaintAct[] = ['reject', 'withdraw']

/** A complaint with its negotiation, and what the reader may do. */
export function ComplaintDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('complaint')
  const { data, error, refetch } = useComplaint(id)
  const [act, setAct] = useState<ComplaintAct>()
  return (
    <ReadDrawer
      title={t('drawer', { number: id })}
      size={520}
      height={240}
      value={data}
      failure={data ? undefined : (error ?? undefined)}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {(complaint) => (
        <>
          <Badge
            variant="light"
            color={complaint.end_time === null ? 'orange' : 'gray'}
            c="var(--wp-text)"
          >
            {t(`state.${complaint.state}`)}
          </Badge>
          <ComplaintFacts complaint={complaint} />
          <h3 className={classes.heading}>{t('history')}</h3>
          <TalkSteps
            items={complaint.items}
            words={{
              title: ({ handle }) => t(`step.${handle}`),
              role: ({ role }) => t(`role.${role}`),
            }}
            isMarked={({ role }) => role === 'buyer'}
            pathOf={(file_id) => call('complaint/GetFile', { file_id })}
          />
          {complaint.acts.length > 0 && (
            <div className={classes.acts}>
              {complaint.acts.map((one) => (
                <Button
                  key={one}
                  size="xs"
                  variant={one === 'reply' ? 'filled' : 'light'}
                  {...(dangerous.includes(one) && { color: 'red' })}
                  onClick={() => setAct(one)}
                >
                  {t(`act.${one}`)}
                </Button>
              ))}
            </div>
          )}
          {act && (
            <StepDialog
              key={`${act}${complaint.rev}`}
              act={act}
              complaint={complaint}
              onClose={() => setAct(undefined)}
            />
          )}
        </>
      )}
    </ReadDrawer>
  )
}

function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const t = useTranslations('complaint')
  const { refund, currency, outcome } = complaint
  const amountOf = useAmount()
  const money = (cents: number) => amountOf(cents, currency)
  const facts = [
    ['outcome', outcome ? t(`outcome.${outcome}`) : ''],
    ['reason', t(`reason.${complaint.reason}`)],
    ['order', complaint.out_trade_no],
    ['package', complaint.package_name || t(`kind.${complaint.biz_type}`)],
    ['imei', complaint.imei],
    ['total', money(complaint.total_fee)],
    [
      'refund',
      refund
        ? t('refundOf', {
            amount: money(refund.refund_fee),
            type: t(`refundKind.${refund.type}`),
            state: t(`refundState.${refund.state}`),
          })
        : '',
    ],
    ['buyer', complaint.sfamily_name],
    ['contact', complaint.contact],
    ['handler', complaint.handler],
    ['operator', complaint.operator],
  ] as const
  const shown = facts.map(([name, value]) => ({ label: t(`column.${name}`), value }))
  return <Facts facts={shown} />
}
