'use client'

import { useAccountSettings, useChangeSettings } from '#components/data/use-account-settings.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { defaultSettings } from '#lib/codes/account-settings.ts'
import type { BoardFigure } from '#lib/codes/board-figures.ts'
import { arranged, movedTo } from '#lib/pages/board-leads.ts'

/** Figures in the order of the reader, who may also put some away; kept with the account. */
export function useArrangement(names: readonly BoardFigure[]) {
  // Sessions that began before there was a choice lack it.
  const board = useAccountSettings().board ?? defaultSettings.board
  const change = useChangeSettings()
  const tell = useTell()
  const all = arranged(names, board)
  const shown = all.filter((name) => !board.hidden.includes(name))
  const save = (part: Partial<typeof board>) =>
    void change('board', { ...board, ...part }).catch(tell.failure)
  return {
    shown,
    hidden: all.filter((name) => board.hidden.includes(name)),
    move: (name: BoardFigure, to: number) => {
      const next = movedTo(shown, name, to)
      save({ order: [...next, ...all.filter((one) => !next.includes(one))] })
    },
    hide: (name: BoardFigure) => save({ hidden: [...board.hidden, name] }),
    show: (name: BoardFigure) => save({ hidden: board.hidden.filter((one) => one !== name) }),
    reset: () => save({ order: [], hidden: [] }),
    isOwn: board.order.length > 0 || board.hidden.length > 0,
  }
}
