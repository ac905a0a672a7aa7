export { StepDots, type StepDotsProps } from './step-dots.tsx';
