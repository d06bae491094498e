// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { GiftPage } from '#components/shell/screens/gift/gift-page.tsx'

export const generateMetadata = () => documentOf('/vas/present')

export default function Page() {
  return (
    <Route path="/vas/present">
      <GiftPage />
    </Route>
  )
}
