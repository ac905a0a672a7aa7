declare module '@nightlark/ui/styles';
