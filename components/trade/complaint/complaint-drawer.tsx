'use client'

import { Badge, Button, Drawer, Skeleton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useAmount } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { ComplaintAct } from '#lib/codes/complaint.ts'
import classes from './complaint.module.css'
import { StepDialog } from './step-dialog.tsx'
import { type Complaint, useComplaint } from './use-complaints.ts'

/** Steps of a complaint, oldest first. */
function Negotiation({ items }: { items: Complaint['items'] }) {
  const t = useTranslations('complaint')
  return (
    <ol className={classes.steps}>
      {items.map(({ time, role, author, handle, content, picture_ids }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
        <li key={at} data-role={role}>
          <p className={classes.step}>
            <strong>{t(`step.${handle}`)}</strong>
            <span>
              {t(`role.${role}`)}
              {author && ' · '}
              <bdi>{author}</bdi>
            </span>
            <TimeCell time={time} />
          </p>
          {content && (
            <p className={classes.content} dir="auto">
              {content}
            </p>
          )}
          <Pictures ids={picture_ids} />
        </li>
      ))}
    </ol>
  )
}

function Pictures({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('complaint')
  const tell = useTell()
  if (ids.length === 0) return null
  return (
    <div className={classes.pictures}>
      {ids.map((id, at) => (
        <Button
          key={id}
          size="compact-xs"
          variant="default"
          leftSection={<IconPhoto size={14} aria-hidden />}
          onClick={() => void openPicture(id).catch(tell.failure)}
        >
          {t('picture', { number: at + 1 })}
        </Button>
      ))}
    </div>
  )
}

async function openPicture(file_id: string): Promise<void> {
  const { path, name } = await call('complaint/GetFile', { file_id })
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}

const dangerous: readonly ComplaintAct[] = ['reject', 'withdraw']

/** A complaint with its negotiation, and what the reader may do. */
export function ComplaintDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('complaint')
  const { data: complaint, error, refetch } = useComplaint(id)
  const [act, setAct] = useState<ComplaintAct>()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      returnFocus={false} // the table does
      title={<strong>{t('drawer', { number: id })}</strong>}
    >
      {!complaint && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!complaint && !error && <Skeleton height={240} />}
      {complaint && (
        <>
          <Badge
            variant="light"
            color={complaint.end_time === null ? 'orange' : 'gray'}
            c="var(--wp-text)"
          >
            {t(`state.${complaint.state}`)}
          </Badge>
          <Facts complaint={complaint} />
          <h3 className={classes.heading}>{t('history')}</h3>
          <Negotiation items={complaint.items} />
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
    </Drawer>
  )
}

function Facts({ complaint }: { complaint: Complaint }) {
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
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name}>
            <dt>{t(`column.${name}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
