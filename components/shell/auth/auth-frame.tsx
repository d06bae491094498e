'use client'

import { type ReactNode, useState } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { LanguageButton } from '../language-button.tsx'
import { ThemeButton } from '../theme-button.tsx'
import classes from './auth.module.css'

const LanguageMenu = lazyPart({
  name: 'languageMenu',
  load: () => import('../language-menu.tsx').then((m) => m.LanguageMenu),
  frame: (props) => <MenuFrame {...props} button={<LanguageButton />} />,
})
const ThemeMenu = lazyPart({
  name: 'themeMenu',
  load: () => import('../theme-menu.tsx').then((m) => m.ThemeMenu),
  frame: (props) => <MenuFrame {...props} button={<ThemeButton />} />,
})

function MenuFrame({ button, isFailed, children }: FrameProps & { button: ReactNode }) {
  return (
    <div className={classes.menu}>
      {button}
      <div className={isFailed ? classes.menuFailure : classes.menuWaiting}>{children}</div>
    </div>
  )
}

/** Menus weigh 40 KB, so they load on the first click. */
function AuthControls() {
  const { config } = useBrand()
  const [wanted, setWanted] = useState<{ language?: true; theme?: true }>({})
  return (
    <>
      {wanted.language ? (
        <LanguageMenu isInitiallyOpen />
      ) : (
        <LanguageButton
          onPointerEnter={LanguageMenu.preload}
          onClick={() => setWanted({ ...wanted, language: true })}
        />
      )}
      {config.isThemeSwitch &&
        (wanted.theme ? (
          <ThemeMenu isInitiallyOpen />
        ) : (
          <ThemeButton
            onPointerEnter={ThemeMenu.preload}
            onClick={() => setWanted({ ...wanted, theme: true })}
          />
        ))}
    </>
  )
}

export function AuthFrame(props: {
  art: ReactNode
  qr: ReactNode
  footer: ReactNode
  children: ReactNode
}) {
  const { config } = useBrand()
  return (
    <div className={classes.page} data-art={config.isShowBackground || undefined}>
      <div className={classes.side}>
        <header className={classes.header}>
          <BrandMark hasLogo={config.isLogimg} />
          <div className={classes.controls}>
            <AuthControls />
          </div>
        </header>
        <main className={classes.main}>
          <div className={classes.box}>{props.children}</div>
        </main>
        {props.footer}
      </div>
      {config.isShowBackground && (
        <div className={classes.art} aria-hidden="true">
          {props.art}
        </div>
      )}
      {config.isShowQRcode && props.qr}
    </div>
  )
}
