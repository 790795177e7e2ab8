import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepSentOnNetworkError, reloadAfterSuccessOrConflict } from '../../../browser/form-network.ts';
import { hasSessionEnded, showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';
import { typedNaira } from '../../../shared/kobo.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SessionEnded } from '../../sessions/screens/public.ts';
import { AccountTabs } from '../../settings/screens/public.ts';
import { listPricesCall, MOST_PRICES, savePricesCall } from '../contract.ts';
import './price-list.css';

/** How many empty rows follow the saved ones. */
const ROOM = 3;

/** A row of the form, as typed. */
interface PriceRow {
  id: string;
  title: string;
  price: string;
}

interface MyPricesPage {
  ownId: string;
  rows: PriceRow[];
  /** Price of a visit as typed; "" for none. */
  visit: string;
  saved: boolean;
}

interface PricesRefused {
  message: string;
  /** Error messages by row index and field: "2.title". Absent for a lost network, like those below. */
  faults?: Record<string, string>;
  rows: PriceRow[];
  visit: string;
  visitFault?: string | undefined;
  sessionEnded?: boolean;
}

const emptyRows = (count: number): PriceRow[] =>
  Array.from({ length: Math.max(0, count) }, () => ({ id: newId(), title: '', price: '' }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  if (!user) {
    if (!showsRefusedForm(context)) throw redirect('/signin?returnTo=%2Fmy-profile%2Fprices');
    return data<MyPricesPage>({ ownId: '', rows: [], visit: '', saved: false }, { status: 401 });
  }
  if (user.role !== 'skilled') throw redirect('/my-profile');
  const { result } = await api.call(listPricesCall, { params: { id: user.id } });
  const rows = result
    .filter(({ isVisit }) => !isVisit)
    .map(({ id, title, priceKobo }) => ({ id, title, price: typedNaira(priceKobo) }));
  const visit = result.find(({ isVisit }) => isVisit);
  return data<MyPricesPage>({
    ownId: user.id,
    rows: [...rows, ...emptyRows(Math.min(ROOM, MOST_PRICES - rows.length))],
    visit: visit ? typedNaira(visit.priceKobo) : '',
    saved: new URL(request.url).searchParams.has('saved'),
  });
}

function typedIn(form: FormData): Pick<PricesRefused, 'rows' | 'visit'> {
  const all = (name: string): string[] => form.getAll(name).map(String);
  const [titles, prices] = [all('title'), all('price')];
  const rows = all('id').map((id, at) => ({ id, title: titles[at] ?? '', price: prices[at] ?? '' }));
  return { rows, visit: String(form.get('visit') ?? '') };
}

/** Saves the rows that contain text; clearing a row deletes its item. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { rows, visit } = typedIn(await request.formData());
  const written = rows.flatMap((row, at) => (row.title.trim() || row.price.trim() ? [{ ...row, at }] : []));
  try {
    await context.get(apiContext).call(savePricesCall, {
      body: {
        items: written.map(({ id, title, price }) => ({ id, title, priceNaira: price })),
        visitNaira: visit,
      },
    });
    return redirect('/my-profile/prices?saved', 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const faults = Object.entries(error.fields ?? {}).flatMap(([path, fault]) => {
      const [, item = '', name] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const row = written[Number(item)];
      return row && name ? [[`${row.at}.${name === 'priceNaira' ? 'price' : name}`, fault]] : [];
    });
    const refused: PricesRefused = {
      message:
        faults.length > 0 || error.fields?.visitNaira ? 'Please correct the marked fields.' : error.message,
      faults: Object.fromEntries(faults),
      rows,
      visit,
      visitFault: error.fields?.visitNaira,
      sessionEnded: hasSessionEnded(error, context),
    };
    return data(refused, { status: error.status });
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = typedIn(await request.clone().formData());
  return keepSentOnNetworkError(() => serverAction<PricesRefused>(), typed);
}

export const shouldRevalidate = reloadAfterSuccessOrConflict;

export const meta = () => [{ title: `My prices · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export const handle = { slimFooter: 'member' };

/** Page on which artisans edit their fixed prices. */
export default function MyPricesScreen() {
  const { ownId, rows, visit, saved } = useLoaderData<typeof loader>();
  const refused = useActionData() as PricesRefused | undefined;
  const { state } = useNavigation();
  const shown = refused?.rows ?? rows;
  return (
    <div className="page page-body page-narrow">
      <PageHeading
        title="My prices"
        lead="What you do at a fixed price. Customers can book it at that price, without a quote."
        actions={
          ownId && (
            <ButtonLink to={`/profile/${ownId}#prices`} variant="secondary">
              See my public profile
            </ButtonLink>
          )
        }
      />
      {ownId && <AccountTabs current="/my-profile/prices" skilled />}
      {refused?.sessionEnded && <SessionEnded returnTo="/my-profile/prices" />}
      {refused && !refused.sessionEnded && <ErrorSummary message={refused.message} />}
      {!refused && saved && <FormMessage tone="good" title="Your prices are saved." />}
      <Form method="post" className="form" key={shown.map(({ id }) => id).join()}>
        <div className="price-rows">
          {shown.map((row, at) => (
            <fieldset key={row.id} className="price-row">
              <legend className="visually-hidden">Price {at + 1}</legend>
              <input type="hidden" name="id" value={row.id} />
              <TextField
                id={`title-${at}`}
                name="title"
                label="What you do"
                defaultValue={row.title}
                error={refused?.faults?.[`${at}.title`]}
                maxLength={80}
                placeholder={at === 0 ? 'Fix a leaking tap' : undefined}
              />
              <TextField
                id={`price-${at}`}
                name="price"
                label="Price"
                prefix="₦"
                inputMode="numeric"
                defaultValue={row.price}
                error={refused?.faults?.[`${at}.price`]}
                maxLength={14}
              />
            </fieldset>
          ))}
        </div>
        <TextField
          name="visit"
          label="Price of a visit"
          hint="You come and look first, then propose the job’s price and days. What the customer pays for the visit is taken off that price. Leave it empty if you don’t offer visits."
          prefix="₦"
          inputMode="numeric"
          optional
          defaultValue={refused?.visit ?? visit}
          error={refused?.visitFault}
          maxLength={14}
        />
        <p className="field-hint">
          Clear a row to remove it. Hires already made keep their price. Up to {MOST_PRICES} prices; save to
          get more rows.
        </p>
        <Button type="submit" size="large" pending={state !== 'idle'} pendingLabel="Saving...">
          Save my prices
        </Button>
      </Form>
    </div>
  );
}
