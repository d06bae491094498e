'use client'

import { Badge, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import cards from '#components/shared/cards/cards.module.css'
import { type KeyArea, type KeyScope, keyAreas } from '#lib/codes/key-scopes.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { minuteTime } from '#lib/format/time.ts'

export type ApiKey = CallReply<'dev/GetKeys'>['items'][number]

/** What a key may do in an area; undefined for nothing. */
function usesIn(area: KeyArea, scopes: readonly KeyScope[]): 'read' | 'write' | 'both' | undefined {
  const reads = scopes.includes(`${area}:read`)
  const writes = scopes.some((scope) => scope === `${area}:write`)
  if (reads) return writes ? 'both' : 'read'
  return writes ? 'write' : undefined
}

export function KeyCard({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const t = useTranslations('apiKey')
  const { name, tail, scopes, networks, rate } = apiKey
  const allowed = keyAreas.flatMap((area) => {
    const uses = usesIn(area, scopes)
    return uses ? [t(`uses.${uses}`, { area: t(`area.${area}`) })] : []
  })
  const created = minuteTime(apiKey.create_time)
  return (
    <li className={cards.card}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <dl className={cards.facts}>
        <dt>{t('column.key')}</dt>
        <dd>
          <bdi dir="ltr">wpk_…{tail}</bdi>
        </dd>
        <dt>{t('column.scopes')}</dt>
        <dd>{allowed.join(' · ')}</dd>
        <dt>{t('column.networks')}</dt>
        <dd>{networks.length === 0 ? t('anywhere') : <bdi>{networks.join(', ')}</bdi>}</dd>
        <dt>{t('column.rate')}</dt>
        <dd>{t('perMinute', { count: rate })}</dd>
        <dt>{t('column.end')}</dt>
        <dd>
          <KeyEnd apiKey={apiKey} />
        </dd>
        <dt>{t('column.last')}</dt>
        <dd>
          <LastUse apiKey={apiKey} />
        </dd>
        <dt>{t('column.created')}</dt>
        <dd>
          {apiKey.is_own ? (
            <bdi>{created}</bdi>
          ) : (
            t('createdBy', { time: created, account: apiKey.account })
          )}
        </dd>
      </dl>
      <div className={cards.acts}>
        <Button
          size="xs"
          variant="light"
          color="red"
          aria-label={t('delete.of', { name })}
          onClick={onEnd}
        >
          {t('delete.action')}
        </Button>
      </div>
    </li>
  )
}

function KeyEnd({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations('apiKey')
  const { end_time, is_ended } = apiKey
  if (end_time === null) return t('never')
  return (
    <>
      {is_ended && (
        <Badge color="gray" className={cards.badge ?? ''}>
          {t('ended')}
        </Badge>
      )}{' '}
      <bdi>{minuteTime(end_time)}</bdi>
    </>
  )
}

function LastUse({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations('apiKey')
  const { last_time, last_ip, last_func } = apiKey
  if (last_time === null) return t('unused')
  return (
    <>
      <bdi>{minuteTime(last_time)}</bdi>
      <p className={cards.dim}>
        <bdi>{last_func}</bdi> · <bdi>{last_ip}</bdi>
      </p>
    </>
  )
}
