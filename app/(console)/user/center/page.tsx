// Written by `npm run fix` from lib/pages.
import { CenterScreen } from '#components/people/account/center-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/user/center')

export default function Page() {
  return (
    <Route path="/user/center">
      <CenterScreen />
    </Route>
  )
}
