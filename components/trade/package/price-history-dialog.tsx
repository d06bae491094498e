'use client'

import { Modal, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCallList } from '#components/data/use-call.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { MoreButton, moreOf } from '#components/list/more-button.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { useAmount } from '#components/ui/money.tsx'
import classes from './package.module.css'
import { type PricedRow, useDealers } from './use-packages.ts'

type PriceHistoryProps = { row: PricedRow; dealer: string; onClose: () => void }

/** Prices as they were set, newest first; those of a dealer where its prices are looked at. */
export function PriceHistoryDialog({ row, dealer, onClose }: PriceHistoryProps) {
  const t = useTranslations('package.history')
  const amountOf = useAmount()
  const { dealers } = useDealers()
  useFocusReturn()
  const entrance = useEntrance()
  const params = { batch_no: row.batch_no, limit_size: 50, ...(dealer && { sfamilyid: dealer }) }
  const list = useCallList('incrementpackage/GetPriceHistory', params, ({ items }) =>
    items.length < 50 ? undefined : { last_id: items.at(-1)?.id },
  )
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const name = dealers.find(({ sid }) => sid === dealer)?.sname
  return (
    <Modal {...entrance} onClose={onClose} size={680} title={t('title', { name: row.name })}>
      {name && <p className={classes.help}>{t('ofDealer', { name })}</p>}
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.error && <Skeleton height={160} />}
      {list.data && rows.length === 0 && <p className={classes.help}>{t('none')}</p>}
      {rows.length > 0 && (
        <div className={classes.prices}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('from')}</th>
                <th scope="col">{t('what')}</th>
                <th scope="col">{t('price')}</th>
                <th scope="col">{t('set')}</th>
                <th scope="col">{t('by')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, kind, price, currency, start_time, set_time, operator }) => (
                <tr key={id}>
                  <td>
                    <TimeCell time={start_time} />
                  </td>
                  <td>{t(kind === 'cost' && dealer ? 'kind.dealer' : `kind.${kind}`)}</td>
                  <td>{price === null ? t('recommended') : amountOf(price, currency)}</td>
                  <td>
                    <TimeCell time={set_time} />
                  </td>
                  <td>{operator}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreButton variant="subtle" state={moreOf(list)} />
    </Modal>
  )
}
