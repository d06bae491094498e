'use client'

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { LanguageButton } from '../language-button.tsx'
import { ThemeButton } from '../theme-button.tsx'

const LanguageMenu = lazy(() =>
  import('../language-menu.tsx').then((module) => ({ default: module.LanguageMenu })),
)
const ThemeMenu = lazy(() =>
  import('../theme-menu.tsx').then((module) => ({ default: module.ThemeMenu })),
)

/** Language and theme of the pages before log-in. Menus weigh 40 KB, so their code comes with the first click. */
export function AuthControls() {
  const { config } = useBrand()
  return (
    <>
      <OnDemand
        button={(load) => <LanguageButton onClick={load} />}
        menu={<LanguageMenu isInitiallyOpen />}
      />
      {config.isThemeSwitch && (
        <OnDemand
          button={(load) => <ThemeButton onClick={load} />}
          menu={<ThemeMenu isInitiallyOpen />}
        />
      )}
    </>
  )
}

function OnDemand(props: { button: (load: () => void) => ReactNode; menu: ReactNode }) {
  const [isWanted, setWanted] = useState(false)
  const button = props.button(() => setWanted(true))
  return isWanted ? <Suspense fallback={button}>{props.menu}</Suspense> : button
}
