'use client'

import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { ListFailure } from '#components/list/list-states.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { count } from '#lib/format/measure.ts'
import classes from './customer.module.css'
import type { TabProps } from './customer-types.ts'
import { useDeviceLink } from './use-device-link.ts'

const states = ['all', 'online', 'moving', 'static', 'offline', 'expired', 'notActivated'] as const

/** Large organisations are first counted in the background, ms. */
const countingMs = 1_500

/** Counts by state, linked to lists. */
export function DevicesTab({ detail, url }: TabProps) {
  const t = useTranslations('customer.device')
  const { tag } = useLanguage()
  const linkOf = useDeviceLink(detail)
  const isBelow = url.filters.below !== '0'
  const params = { sfamilyid: detail.sid, is_get_child: isBelow, limit_size: 1 }
  const { data, error, refetch } = useQuery({
    queryKey: ['family/GetDeviceList', params],
    queryFn: ({ signal }) => call('family/GetDeviceList', params, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && !state.data.counts ? countingMs : false),
  })
  if (error && !data?.counts) return <ListFailure error={error} onRetry={() => void refetch()} />
  const scope = isBelow ? {} : { children: '0' }
  return (
    <div className={classes.devices}>
      <SegmentedControl
        aria-label={t('scope')}
        value={isBelow ? 'below' : 'own'}
        onChange={(value) => url.change({ below: value === 'own' ? '0' : '' })}
        data={[
          { value: 'below', label: t('below') },
          { value: 'own', label: t('own') },
        ]}
      />
      <ul className={classes.cards}>
        {states.map((state) => (
          <li key={state}>
            <PageLink
              className={classes.card}
              href={linkOf({ ...scope, ...(state !== 'all' && { state }) })}
            >
              <span className={classes.cardName} data-state={state}>
                {t(state)}
              </span>
              <span className={classes.figure}>
                {data?.counts ? (
                  count(data.counts[state], tag)
                ) : (
                  <Skeleton height={24} width={48} />
                )}
              </span>
              <IconChevronRight size={16} className={classes.cardArrow} aria-hidden="true" />
            </PageLink>
          </li>
        ))}
        {detail.recycled_count > 0 && (
          <li>
            <PageLink className={classes.card} href={linkOf({}, '/recycle')}>
              <span className={classes.cardName}>{t('recycled')}</span>
              <span className={classes.figure}>{count(detail.recycled_count, tag)}</span>
              <IconChevronRight size={16} className={classes.cardArrow} aria-hidden="true" />
            </PageLink>
          </li>
        )}
      </ul>
    </div>
  )
}
