import type { KeyboardEvent } from 'react'

type Branch = { isOpen: boolean; hasBranch: boolean; setOpen: (isOpen: boolean) => void }

/** Moves the focus in a tree as the ARIA pattern asks: up and down over what is visible, left and right through levels. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, branch: Branch): void {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const key = isRtl ? (mirrored[event.key] ?? event.key) : event.key
  const item = event.currentTarget
  const steps: Record<string, () => void> = {
    arrowdown: () => neighbour(item, 1)?.focus(),
    arrowup: () => neighbour(item, -1)?.focus(),
    arrowright: () => {
      if (branch.hasBranch && !branch.isOpen) branch.setOpen(true)
      else item.querySelector<HTMLElement>('[role=treeitem]')?.focus()
    },
    arrowleft: () => {
      if (branch.hasBranch && branch.isOpen) branch.setOpen(false)
      else item.parentElement?.closest<HTMLElement>('[role=treeitem]')?.focus()
    },
    home: () => itemsOf(item)[0]?.focus(),
    end: () => itemsOf(item).at(-1)?.focus(),
  }
  const step = steps[key.toLowerCase()]
  if (!step) return
  event.preventDefault()
  event.stopPropagation()
  step()
}

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

function itemsOf(item: HTMLElement): HTMLElement[] {
  return [...(item.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
}

function neighbour(item: HTMLElement, step: number): HTMLElement | undefined {
  const items = itemsOf(item)
  return items[items.indexOf(item) + step]
}
