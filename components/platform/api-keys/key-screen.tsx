'use client'

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { failureOf, useCallList } from '#components/data/use-call.ts'
import cards from '#components/shared/cards/cards.module.css'
import { CardsPage } from '#components/shared/cards/cards-page.tsx'
import { SecretDialog } from '#components/shared/secret-dialog.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { apiKeyLimits } from '#lib/rules/api-key-limits.ts'
import { type ApiKey, KeyCard } from './key-card.tsx'
import { KeyDialog } from './key-dialog.tsx'

const pageSize = 100

/** Keys with which programs call as the account; administrators end those of their organisation, too. */
export function KeyScreen() {
  const t = useTranslations('apiKey')
  const queries = useQueryClient()
  const read = useCallList('dev/GetKeys', { limit_size: pageSize }, ({ items }) => {
    const last = items.at(-1)
    return last && items.length === pageSize ? { last_key_id: last.key_id } : undefined
  })
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<string>()
  const [ending, setEnding] = useState<ApiKey>()
  const items = read.data?.pages.flatMap((page) => page.items)
  const own = items?.filter(({ is_own }) => is_own).length ?? 0
  const again = () => readAgain(queries, { queryKey: ['dev/GetKeys'] })
  return (
    <CardsPage
      title={t('title')}
      purpose={t('purpose')}
      add={{
        label: t('add'),
        isReady: items !== undefined && own < apiKeyLimits.perAccount,
        onClick: () => setAdding(true),
      }}
      failure={failureOf(read)}
      onRetry={() => void read.refetch()}
      count={items?.length}
      none={{ title: t('none'), text: t('noneText') }}
    >
      {items && items.length > 0 && (
        <ul className={cards.cards}>
          {items.map((item) => (
            <KeyCard key={item.key_id} apiKey={item} onEnd={() => setEnding(item)} />
          ))}
        </ul>
      )}
      {read.hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      {isAdding && (
        <KeyDialog
          onClose={() => setAdding(false)}
          onMade={(key) => {
            setMade(key)
            void again()
          }}
        />
      )}
      {made && (
        <SecretDialog words="apiKey.secret" secret={made} onClose={() => setMade(undefined)} />
      )}
      {ending && (
        <EndKeyDialog
          apiKey={ending}
          onClose={() => setEnding(undefined)}
          onDone={async () => {
            setEnding(undefined)
            await again()
          }}
        />
      )}
    </CardsPage>
  )
}

type EndKeyProps = { apiKey: ApiKey; onClose: () => void; onDone: () => Promise<void> }

function EndKeyDialog({ apiKey, onClose, onDone }: EndKeyProps) {
  const t = useTranslations('apiKey')
  const tell = useTell()
  const { key_id, name, is_own, is_ended, account } = apiKey
  const end = async () => {
    await call('dev/DeleteKey', { key_id, request_id: crypto.randomUUID() })
    tell.done(t('deleted'))
    await onDone()
  }
  return (
    <ConfirmDialog
      title={t('delete.title')}
      consequence={
        <>
          {t(is_ended ? 'delete.ended' : 'delete.text', { name })}
          {!is_own && <p>{t('delete.whose', { account })}</p>}
        </>
      }
      action={t('delete.action')}
      isDanger
      onConfirm={end}
      onClose={onClose}
    />
  )
}
