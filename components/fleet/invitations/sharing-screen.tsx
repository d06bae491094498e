'use client'

import { Button } from '@mantine/core'
import { IconCheck, IconEyeOff, IconMapPin, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { call } from '#components/data/api.ts'
import { type Invitation, isOpen, useInvitationWords } from '#components/data/invitations.ts'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { offer } from '#components/ui/form/offer.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import { invitations as list } from '#lib/pages/fleet/invitations.ts'
import { shareRights } from '#lib/rules/sharing.ts'
import classes from './sharing.module.css'

const most = 20

type WaitingProps = {
  accepting: ReadonlySet<string>
  onAccept: (invitation: Invitation) => void
  onRefuse: (invitation: Invitation) => void
}

/** Invitations that wait for an answer, with what each allows. */
function WaitingInvitations({ accepting, onAccept, onRefuse }: WaitingProps) {
  const t = useTranslations('sharing')
  const { data } = useCall('message/GetShare', { state: 'unhandled', limit_size: most })
  if (!data || data.items.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label={t('waiting')}>
      {data.items.map((one) => (
        <li key={one.invite_id}>
          <div className={classes.words}>
            <b>{t('offer', { from: one.from, name: one.name })}</b>
            <span className={classes.facts}>
              {shareRights
                .slice(0, shareRights.indexOf(one.rights) + 1)
                .map((right) => t(`rightHelp.${right}`))
                .join(' · ')}
            </span>
            <span className={classes.facts}>{t('until', { time: dateTime(one.end_time) })}</span>
            {one.remark && <q className={classes.facts}>{one.remark}</q>}
          </div>
          <Button
            variant="default"
            disabled={accepting.has(one.invite_id)}
            onClick={() => onRefuse(one)}
          >
            {t('refuse')}
          </Button>
          <Button loading={accepting.has(one.invite_id)} onClick={() => onAccept(one)}>
            {t('accept')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const shown = ['message/GetShare', 'device/GetLent']

/** Answers invitations; `accepting` are under way. */
function useAnswer() {
  const t = useTranslations('sharing')
  const router = useRouter()
  const queries = useQueryClient()
  const tell = useTell()
  const [accepting, setAccepting] = useState<ReadonlySet<string>>(new Set())

  async function answer({ invite_id }: Invitation, action: 'accept' | 'refuse' | 'leave') {
    const request_id = crypto.randomUUID()
    const { state } = await call('message/HandleShare', { invite_id, action, request_id })
    await readAgain(queries, {
      predicate: ({ queryKey }) => shown.includes(String(queryKey[0])),
    })
    return state
  }

  async function accept(invitation: Invitation) {
    const { invite_id, name } = invitation
    setAccepting((ids) => new Set([...ids, invite_id]))
    try {
      const state = await answer(invitation, 'accept')
      if (state === 'shared')
        offer(t('accepted', { name }), [
          { label: t('showMap'), run: () => router.push('/monitor') },
        ])
      else tell.done(t(`state.${state}`))
    } catch (error) {
      tell.failure(error)
    }
    setAccepting((ids) => new Set([...ids].filter((id) => id !== invite_id)))
  }

  return { accepting, accept, answer }
}

/** What others share with the account, or offer to. */
export function SharingScreen() {
  const t = useTranslations('sharing')
  const view = useListView(list)
  const { accepting, accept, answer } = useAnswer()
  const cells = useStateCells(accepting)
  const params = { ...(view.params as CallParams<'message/GetShare'>), limit_size: 100 }
  const read = useRows('message/GetShare', params, ({ invite_id }) => ({ last_id: invite_id }))
  const [ending, setEnding] = useState<{ act: 'refuse' | 'leave'; invitation: Invitation }>()
  const actionsOf = useRowActions({
    accept: (invitation) => void accept(invitation),
    end: (act, invitation) => setEnding({ act, invitation }),
  })
  return (
    <DeclaredPage
      list={list}
      view={view}
      read={read}
      cells={cells}
      rowActions={actionsOf}
      actions={<ListExport list={list} params={view.params} />}
      empty={{
        title: t(view.isFiltered ? 'noneInState' : 'none'),
        text: t('noneText'),
      }}
      above={
        <WaitingInvitations
          accepting={accepting}
          onAccept={(invitation) => void accept(invitation)}
          onRefuse={(invitation) => setEnding({ act: 'refuse', invitation })}
        />
      }
    >
      {ending && (
        <ConfirmDialog
          title={t(`${ending.act}Title`, { name: ending.invitation.name })}
          consequence={t(`${ending.act}Text`, { from: ending.invitation.from })}
          action={t(ending.act)}
          isDanger
          onConfirm={async () => {
            await answer(ending.invitation, ending.act)
            setEnding(undefined)
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </DeclaredPage>
  )
}

/** `accepting` is a state of the page alone. */
function useStateCells(accepting: ReadonlySet<string>) {
  const t = useTranslations('sharing')
  const wordsOf = useInvitationWords()
  return useMemo(
    () => ({
      state: (one: Invitation) =>
        accepting.has(one.invite_id) ? t('state.accepting') : wordsOf(one),
    }),
    [accepting, t, wordsOf],
  )
}

type Acts = {
  accept: (invitation: Invitation) => void
  end: (act: 'refuse' | 'leave', invitation: Invitation) => void
}

function useRowActions({ accept, end }: Acts): (row: Invitation) => RowAction[] {
  const t = useTranslations('sharing')
  const router = useRouter()
  return (row) => {
    if (!isOpen(row)) return []
    if (row.state === 'unhandled')
      return [
        {
          key: 'accept',
          label: t('accept'),
          icon: <IconCheck size={16} />,
          onClick: () => accept(row),
        },
        {
          key: 'refuse',
          label: t('refuse'),
          icon: <IconX size={16} />,
          isDanger: true,
          onClick: () => end('refuse', row),
        },
      ]
    return [
      {
        key: 'map',
        label: t('showMap'),
        icon: <IconMapPin size={16} />,
        onClick: () => router.push(`/monitor?simei=${row.simei}`),
      },
      {
        key: 'leave',
        label: t('leave'),
        icon: <IconEyeOff size={16} />,
        isDanger: true,
        onClick: () => end('leave', row),
      },
    ]
  }
}
