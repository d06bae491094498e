'use client'

import { IconCheck, IconEyeOff, IconMapPin, IconX } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Invitation, isOpen, useInvitationWords } from '#components/data/invitations.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Page } from '#components/ui/page.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { invitations as list } from '#lib/pages/fleet/invitations.ts'
import { useAnswer } from './use-answer.ts'
import { WaitingInvitations } from './waiting-invitations.tsx'

const rowKey = ({ invite_id }: Invitation) => invite_id

/** What others share with the account, or offer to. */
export function SharingScreen() {
  const t = useTranslations('sharing')
  const title = useTranslations('common.page')('sharing')
  const view = useListView(list)
  const { accepting, accept, answer } = useAnswer()
  const columns = useListColumns<Invitation>(list, useStateCells(accepting))
  const params = { ...(view.params as CallParams<'message/GetShare'>), limit_size: 100 }
  const read = useRows('message/GetShare', params, ({ invite_id }) => ({ last_id: invite_id }))
  const [ending, setEnding] = useState<{ act: 'refuse' | 'leave'; invitation: Invitation }>()
  const actionsOf = useRowActions({
    accept: (invitation) => void accept(invitation),
    end: (act, invitation) => setEnding({ act, invitation }),
  })
  return (
    <Page isTall title={title} purpose={t('titleHelp')}>
      <WaitingInvitations
        accepting={accepting}
        onAccept={(invitation) => void accept(invitation)}
        onRefuse={(invitation) => setEnding({ act: 'refuse', invitation })}
      />
      <ListFilters list={list} view={view} />
      <DataTable
        label={title}
        name={list.path}
        columns={columns}
        rows={read.rows}
        rowKey={rowKey}
        state={read.state}
        rowActions={actionsOf}
        actions={<ListExport list={list} params={view.params} />}
        empty={{
          title: t(view.isFiltered ? 'noneInState' : 'none'),
          text: t('noneText'),
        }}
      />
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
    </Page>
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
