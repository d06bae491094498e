'use client'

import { Button, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import classes from './push.module.css'
import { type DataPush, type PushAct, PushCard } from './push-card.tsx'
import { PushDialog } from './push-dialog.tsx'
import { EndDialog, SecretDialog } from './push-dialogs.tsx'
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
  const add = (
    <Button disabled={!read.data || isFull} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={add}>
      {failure && <Failure error={failure} onRetry={() => void read.refetch()} />}
      {!failure && !read.data && <Skeleton height={180} />}
      {!failure && read.data?.items.length === 0 && (
        <div className={classes.none}>
          <h2>{t('none')}</h2>
          <p>{t('noneText')}</p>
        </div>
      )}
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
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Page>
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
      <ul className={classes.cards}>
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
