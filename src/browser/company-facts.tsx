import { useRouteLoaderData } from 'react-router';
import type { Company } from '../shared/company.ts';
import { DescriptionList } from '../ui/description-list.tsx';

/** The company that runs the site, from the root loader; undefined where that loader failed. */
export const useCompany = (): Company | undefined =>
  useRouteLoaderData<{ company?: Company }>('root')?.company;

/** The name, address and contacts of the company that runs the site. */
export function CompanyFacts() {
  const company = useCompany();
  if (!company) return null;
  const { name, rcNumber, address, phone, whatsApp } = company;
  return (
    <DescriptionList
      items={[
        { term: 'Company', description: `${name}, ${rcNumber}` },
        { term: 'Address', description: address },
        { term: 'Phone', description: <a href={`tel:${phone.e164}`}>{phone.shown}</a> },
        {
          term: 'WhatsApp',
          description: <a href={`https://wa.me/${whatsApp.e164.slice(1)}`}>{whatsApp.shown}</a>,
        },
      ]}
    />
  );
}
