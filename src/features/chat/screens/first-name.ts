/** "Nkechi" of "Nkechi Anyanwu". */
export const firstNameOf = (name: string): string => name.split(' ', 1)[0] ?? name;
