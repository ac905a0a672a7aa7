import type { Locale } from '@nightlark/contract';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** First names common in all age groups, by language area. */
export const NAMES: Readonly<Record<Locale, { female: readonly string[]; male: readonly string[] }>> = {
  da: {
    female: words(
      'Anne Mette Kirsten Hanne Sofie Emma Freja Ida Clara Laura Mathilde Caroline Cecilie Julie Line Camilla Louise Maria Pernille Rikke Trine Lone Bente Susanne Charlotte Astrid Alberte Signe Maja Nanna Katrine Stine Tina Heidi Birgitte Dorte Karen Lise Johanne Ellen',
    ),
    male: words(
      'Jens Peter Lars Michael Henrik Thomas Søren Jan Niels Christian Martin Anders Rasmus Mads Mikkel Kasper Jonas Frederik Emil Oscar Noah William Magnus Tobias Simon Nikolaj Jakob Kristian Morten Brian Claus Torben Bent Ole Steen Jesper Kim Lasse Victor August',
    ),
  },
  de: {
    female: words(
      'Anna Lena Laura Julia Katharina Sarah Lisa Marie Johanna Sophie Hannah Emilia Clara Charlotte Franziska Theresa Miriam Nadine Stefanie Sandra Nicole Melanie Claudia Sabine Petra Birgit Heike Anja Martina Susanne Ulrike Monika Greta Frieda Paula Ida Nele Jana Carolin Vanessa Elif Aylin',
    ),
    male: words(
      'Thomas Michael Andreas Stefan Christian Markus Daniel Alexander Sebastian Tobias Jan Florian Philipp Maximilian Felix Lukas Jonas Leon Paul Moritz Niklas Simon David Matthias Martin Frank Uwe Jürgen Klaus Bernd Ralf Dirk Torsten Sven Oliver Benjamin Fabian Julian Anton Emil Emre Jakob',
    ),
  },
  en: {
    female: words(
      'Emma Olivia Charlotte Amelia Sophie Grace Lily Chloe Hannah Lucy Emily Jessica Sarah Laura Rebecca Rachel Claire Helen Karen Susan Linda Julie Nicola Alison Fiona Zoe Megan Katie Abigail Ruby Ella Ava Isla Freya Holly Natalie Amy Victoria Samantha Maya Priya Niamh',
    ),
    male: words(
      'James Oliver Jack Harry Thomas William George Charlie Daniel Matthew Samuel Joseph Benjamin Luke Adam Ryan Liam Connor Sean Patrick Michael David Andrew Mark Paul Stephen Peter Richard Robert Simon Neil Ian Callum Ethan Noah Leo Oscar Max Jacob Nathan Kieran Amir',
    ),
  },
  es: {
    female: words(
      'María Carmen Ana Isabel Laura Lucía Marta Paula Sara Elena Cristina Raquel Silvia Patricia Beatriz Rocío Nuria Alba Irene Claudia Julia Sofía Valeria Martina Daniela Carla Noelia Lorena Sandra Eva Pilar Rosa Teresa Inés Alicia Blanca Esther Yolanda Mónica Celia Aitana Ainhoa',
    ),
    male: words(
      'Antonio José Manuel Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael Pablo Sergio Álvaro Adrián Diego Iván Rubén Raúl Fernando Alberto Luis Jorge Óscar Andrés Víctor Hugo Mario Marcos Lucas Martín Mateo Gonzalo Ignacio Jaime Enrique Ramón Joaquín Iker Pau',
    ),
  },
  fi: {
    female: words(
      'Anna Maria Johanna Emilia Sofia Aino Helmi Aada Venla Ella Iida Noora Laura Sanna Heidi Minna Päivi Tiina Kirsi Satu Mari Katja Hanna Jenni Elina Riikka Outi Anne Sari Marja Pirjo Tuula Ritva Eeva Kaisa Saara Veera Milla Oona Siiri Pihla Kerttu',
    ),
    male: words(
      'Juha Matti Mikko Jari Timo Antti Jukka Markku Pekka Kari Petri Sami Ville Janne Tuomas Lauri Eero Juho Aleksi Joonas Niko Teemu Toni Marko Mika Ari Heikki Hannu Esa Olli Otto Leo Elias Oliver Onni Väinö Eino Kimmo Risto Tapio Joni Henri',
    ),
  },
  fr: {
    female: words(
      'Marie Camille Léa Manon Chloé Emma Julie Sarah Pauline Marine Laura Mathilde Lucie Charlotte Clara Inès Jade Louise Alice Zoé Anaïs Élodie Aurélie Céline Sophie Nathalie Isabelle Sandrine Valérie Catherine Florence Hélène Claire Amélie Margaux Juliette Agathe Éva Noémie Delphine Virginie Yasmine',
    ),
    male: words(
      'Thomas Nicolas Julien Alexandre Antoine Maxime Pierre Lucas Hugo Louis Gabriel Arthur Jules Paul Romain Guillaume Benjamin Mathieu Clément Florian Kévin Quentin Adrien Vincent Olivier Laurent Christophe Stéphane Philippe François Frédéric Pascal Éric Didier Sébastien Damien Bastien Théo Léo Raphaël Karim Mehdi',
    ),
  },
  it: {
    female: words(
      'Giulia Francesca Chiara Sara Martina Valentina Alessia Elisa Silvia Laura Federica Giorgia Elena Anna Maria Paola Roberta Simona Barbara Daniela Monica Claudia Cristina Sofia Aurora Alice Ginevra Emma Beatrice Camilla Arianna Ilaria Serena Veronica Michela Eleonora Lucia Caterina Patrizia Antonella Rossella Noemi',
    ),
    male: words(
      'Marco Andrea Luca Matteo Alessandro Francesco Davide Lorenzo Simone Federico Stefano Giuseppe Antonio Giovanni Roberto Paolo Fabio Massimo Daniele Riccardo Gabriele Leonardo Tommaso Edoardo Filippo Nicola Michele Emanuele Salvatore Vincenzo Alberto Claudio Mauro Enrico Giacomo Pietro Diego Samuele Cristian Mirko Dario Valerio',
    ),
  },
  nl: {
    female: words(
      'Anna Emma Sophie Julia Lotte Lisa Sanne Eva Fleur Femke Iris Anouk Maud Noor Tess Roos Lieke Floor Marieke Esther Linda Monique Petra Ingrid Wendy Mirjam Annemarie Saskia Marloes Kim Daphne Charlotte Isa Fenna Nina Jasmijn Willemijn Hanneke Marleen Ilse Evelien Fatima',
    ),
    male: words(
      'Daan Sem Lucas Tim Bram Thijs Jesse Lars Luuk Ruben Thomas Jasper Sander Bas Jeroen Maarten Wouter Pieter Jan Peter Erik Mark Rob Dennis Martijn Stefan Rick Niels Koen Joost Gijs Floris Sven Tom Max Finn Mees Hugo Arjan Frank Youssef Stijn',
    ),
  },
  no: {
    female: words(
      'Nora Emma Ingrid Sofie Ida Anna Maja Thea Sara Julie Kristin Anne Marit Silje Hilde Camilla Marianne Heidi Linn Stine Maria Tone Berit Randi Astrid Solveig Eline Frida Hedda Amalie Tuva Vilde Helene Guro Karoline Mari Line Monica Trine Siri Live Synne',
    ),
    male: words(
      'Lars Ole Kristian Magnus Henrik Jonas Martin Andreas Thomas Erik Fredrik Sander Emil Jakob Oskar William Noah Filip Tobias Mathias Sindre Eirik Håkon Øyvind Bjørn Terje Svein Geir Morten Espen Trond Stian Jan Per Knut Arne Rune Vegard Sondre Petter Even Simen',
    ),
  },
  pl: {
    female: words(
      'Anna Katarzyna Agnieszka Małgorzata Joanna Magdalena Monika Aleksandra Natalia Karolina Paulina Marta Ewa Dorota Beata Justyna Kinga Weronika Zuzanna Julia Maja Oliwia Zofia Hanna Emilia Alicja Gabriela Iga Klaudia Sylwia Izabela Renata Iwona Barbara Urszula Patrycja Dominika Martyna Daria Ola Kamila Wiktoria',
    ),
    male: words(
      'Piotr Krzysztof Andrzej Tomasz Paweł Michał Marcin Jakub Adam Łukasz Mateusz Kamil Bartosz Wojciech Maciej Rafał Grzegorz Dawid Szymon Filip Jan Antoni Aleksander Mikołaj Kacper Wiktor Igor Robert Dariusz Marek Jacek Artur Sebastian Patryk Damian Konrad Hubert Oskar Radosław Sławomir Adrian Dominik',
    ),
  },
  sv: {
    female: words(
      'Anna Emma Sara Elin Maria Linnea Ida Amanda Johanna Julia Alice Maja Ebba Astrid Wilma Alva Saga Elsa Klara Malin Jenny Karin Eva Lena Annika Helena Ulrika Camilla Sofia Hanna Frida Matilda Josefin Cecilia Kristina Moa Tove Lovisa Ellen Nora Agnes Rebecka',
    ),
    male: words(
      'Erik Lars Anders Johan Daniel Fredrik Andreas Peter Mikael Mattias Magnus Henrik Stefan Jonas Niklas Marcus Oscar Viktor Emil Gustav Filip Alexander Simon Anton Axel Hugo Lucas Elias Liam William Nils Oskar Albin Rasmus Linus Jakob Tobias Christian Per Mats Björn Joel',
    ),
  },
};
