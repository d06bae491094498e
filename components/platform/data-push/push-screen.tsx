'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { failureOf, useCall } from '#components/data/use-call.ts'
import cards from '#components/shared/cards/cards.module.css'
import { CardsPage } from '#components/shared/cards/cards-page.tsx'
import { SecretDialog } from '#components/shared/secret-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import { EndDialog } from './end-dialog.tsx'
import { type DataPush, type PushAct, PushCard } from './push-card.tsx'
import { PushDialog } from './push-dialog.tsx'
import { PushLog } from './push-log.tsx'
import { PushTest } from './push-test.tsx'

const everyMs = 10_000

/** Addresses to which the account has data of devices delivered. */
export function PushScreen() {
  const t = useTranslations('push')
  const read = useCall('dev/GetPush', {}, { every: everyMs })
  const failure = failureOf(read)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const queries = useQueryClient()
  const again = () => readAgain(queries, { queryKey: ['dev/GetPush'] })
  const isFull = (read.data?.items.length ?? 0) >= dataPushLimits.perAccount
  return (
    <CardsPage
      title={t('title')}
      purpose={t('purpose')}
      add={{
        label: t('add'),
        isReady: read.data !== undefined && !isFull,
        onClick: () => setAdding(true),
      }}
      failure={failure}
      onRetry={() => void read.refetch()}
      count={read.data?.items.length}
      none={{ title: t('none'), text: t('noneText') }}
    >
      {!failure && read.data && (
        <Pushes items={read.data.items} again={again} onSecret={setSecret} />
      )}
      {isAdding && (
        <PushDialog
          onClose={() => setAdding(false)}
          onSaved={(made) => {
            if (made) setSecret(made)
            void again()
          }}
        />
      )}
      {secret && (
        <SecretDialog words="push.secret" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </CardsPage>
  )
}

type Opened = { act: Exclude<PushAct, 'pause' | 'resume'>; push: DataPush }

type PushesProps = {
  items: readonly DataPush[]
  again: () => Promise<void>
  onSecret: (secret: string) => void
}

function Pushes({ items, again, onSecret }: PushesProps) {
  const t = useTranslations('push')
  const tell = useTell()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const rest = async ({ push_id }: DataPush, is_paused: boolean) => {
    try {
      await call('dev/Pause', { push_id, is_paused, request_id: crypto.randomUUID() })
      tell.done(is_paused ? t('paused') : t('resumed'))
    } catch (error) {
      tell.failure(error)
    }
    await again()
  }
  const act = (push: DataPush, what: PushAct) => {
    if (what === 'pause' || what === 'resume') void rest(push, what === 'pause')
    else setOpened({ act: what, push })
  }
  const push = opened?.push
  return (
    <>
      <ul className={cards.cards}>
        {items.map((item) => (
          <PushCard key={item.push_id} push={item} onAct={(what) => act(item, what)} />
        ))}
      </ul>
      {push && opened.act === 'edit' && (
        <PushDialog push={push} onClose={close} onSaved={() => void again()} />
      )}
      {push && opened.act === 'test' && <PushTest push={push} onClose={close} />}
      {push && opened.act === 'log' && <PushLog push={push} onClose={close} />}
      {push && (opened.act === 'renew' || opened.act === 'delete') && (
        <EndDialog
          push={push}
          act={opened.act}
          onClose={close}
          onDone={async (secret) => {
            close()
            if (secret) onSecret(secret)
            await again()
          }}
        />
      )}
    </>
  )
}
