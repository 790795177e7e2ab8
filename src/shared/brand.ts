/** The product's name. Nothing else in the project spells it in a text that people see. */
export const PRODUCT_NAME = 'SureHands';
