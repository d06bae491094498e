'use client'

import { useTranslations } from 'next-intl'
import { useTimePrices } from '#components/data/time-prices.ts'
import { ListFailure, ListSkeleton } from '#components/list/list-states.tsx'
import { countOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { FramedBefore } from '#components/ui/lazy/framed-before.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import type { ActionDialogProps } from './dialog-props.ts'
import { FreeExtend } from './free-extend.tsx'
import { PaidExtend } from './paid-extend.tsx'

/** Gives devices more platform service: for nothing, or for what it costs the reader's organisation. */
export function ExtendDialog(props: ActionDialogProps) {
  const t = useTranslations('fleet.extend')
  const { data: prices, error, refetch } = useTimePrices()
  if (!prices)
    return (
      <DialogFrame
        title={t('title', { count: countOf(props) })}
        isFullOnPhone
        onClose={props.onClose}
      >
        {error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </DialogFrame>
    )
  return (
    <FramedBefore value={true}>
      {prices.is_free ? (
        <FreeExtend {...props} />
      ) : (
        <PaidExtend {...props} prices={prices} onStale={() => void refetch()} />
      )}
    </FramedBefore>
  )
}
