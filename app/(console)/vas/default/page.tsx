// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { DefaultScreen } from '#components/trade/defaults/default-screen.tsx'

export const generateMetadata = () => documentOf('/vas/default')

export default function Page() {
  return (
    <Route path="/vas/default">
      <DefaultScreen />
    </Route>
  )
}
