/** The first name: "Nkechi" for "Nkechi Anyanwu". */
export const firstNameOf = (name: string): string => name.split(' ', 1)[0] ?? name;
