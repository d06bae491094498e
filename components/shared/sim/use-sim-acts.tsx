'use client'

import { Button } from '@mantine/core'
import {
  IconArrowsMove,
  IconCheck,
  IconDatabasePlus,
  IconDeviceMobile,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useMayBuy, usePermission } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useSession } from '#components/data/session.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { FailDialog, type FailItem } from '../task/fail-dialog.tsx'
import { EditSimsDialog } from './edit-sims-dialog.tsx'
import { type SimCard, useAfterSimChange } from './sim-card.ts'
import {
  BindSimDialog,
  IsNotThereDialog,
  IsThereDialog,
  MoveSimsDialog,
  type SimDialogProps,
  UnbindSimsDialog,
} from './sim-dialogs.tsx'
import { useRefreshSim } from './use-refresh-sim.ts'
import { useSimDeviceLink } from './use-sim-links.ts'

type ActName = 'isThere' | 'isNotThere' | 'edit' | 'bind' | 'unbind' | 'move'

const icons = {
  isThere: <IconCheck size={16} />,
  isNotThere: <IconX size={16} />,
  edit: <IconPencil size={16} />,
  bind: <IconPlugConnected size={16} />,
  unbind: <IconPlugConnectedX size={16} />,
  move: <IconArrowsMove size={16} />,
}
const dialogs = {
  isThere: IsThereDialog,
  isNotThere: IsNotThereDialog,
  edit: EditSimsDialog,
  bind: BindSimDialog,
  unbind: UnbindSimsDialog,
  move: MoveSimsDialog,
} satisfies Record<ActName, (props: SimDialogProps) => ReactNode>

const isIn = ({ simei }: SimCard) => simei !== null
const nothing = { done: 0, failed: [] as FailItem[] }

/** What may be done with cards, and the dialogs that do it. `onChanged`: beside rereading lists. */
export function useSimActs(onChanged: () => void = () => undefined) {
  const t = useTranslations('sim')
  const tell = useTell()
  const reread = useAfterSimChange()
  const router = useRouter()
  const linkOf = useSimDeviceLink()
  const mayDo = useMayDo()
  const mayBuy = useMayBuy()
  const refresh = useRefreshSim(onChanged)
  const [act, setAct] = useState<{ name: ActName; cards: SimCard[]; clear?: () => void }>()
  const [outcome, setOutcome] = useState(nothing)
  const labelOf = (name: ActName) => t(`act.${name}`)

  const actionsOf = (card: SimCard): RowAction[] => [
    ...(mayBuy && card.state !== 'cancelled'
      ? [
          {
            key: 'recharge',
            label: t('act.recharge'),
            icon: <IconDatabasePlus size={16} />,
            onClick: () => openPurchase({ iccid: card.iccid }),
          },
        ]
      : []),
    ...mayDo(card).map((name) => ({
      key: name,
      label: labelOf(name),
      icon: icons[name],
      onClick: () => setAct({ name, cards: [card] }),
    })),
    {
      key: 'refresh',
      label: t('act.refresh'),
      icon: <IconRefresh size={16} />,
      onClick: () => void refresh(card),
    },
    ...(card.simei === null
      ? []
      : [
          {
            key: 'device',
            label: t('act.device'),
            icon: <IconDeviceMobile size={16} />,
            onClick: () => router.push(linkOf(card.simei ?? '')),
          },
        ]),
  ]

  const bulk = (cards: SimCard[], clear: () => void) => (
    <>
      {(['edit', 'unbind', 'move'] as const)
        .filter((name) => cards.some((card) => mayDo(card).includes(name)))
        .map((name) => (
          <Button
            key={name}
            size="xs"
            variant="light"
            leftSection={icons[name]}
            onClick={() => setAct({ name, cards, clear })}
          >
            {labelOf(name)}
          </Button>
        ))}
    </>
  )

  const Dialog = act && dialogs[act.name]
  const shown = (
    <>
      {Dialog && (
        <Dialog
          cards={act.cards}
          onDone={async ({ text, done, failed }) => {
            if (failed.length > 0) setOutcome({ done, failed })
            else tell.done(text)
            act.clear?.()
            onChanged()
            await reread()
          }}
          onClose={() => setAct(undefined)}
        />
      )}
      <FailDialog
        items={outcome.failed}
        done={outcome.done}
        words={{
          title: t('fail.title', { failed: outcome.failed.length, done: outcome.done }),
          number: t('column.iccid'),
        }}
        onClose={() => setOutcome(nothing)}
      />
    </>
  )
  return { actionsOf, bulk, dialogs: shown }
}

function useMayDo(): (card: SimCard) => ActName[] {
  const may = usePermission()
  const isDevice = Boolean(useSession()?.device)
  return (card) => {
    if (isDevice) return []
    return [
      ...(may('e_ua_edit_device') && card.reported ? (['isThere', 'isNotThere'] as const) : []),
      ...(may('e_ua_edit_device') ? (['edit', isIn(card) ? 'unbind' : 'bind'] as const) : []),
      ...(may('e_ua_move_device') && !isIn(card) ? (['move'] as const) : []),
    ]
  }
}
